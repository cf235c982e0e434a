import type { EventData } from '@recado/contracts/event'
import type { Language } from '@recado/contracts/language'
import type { weekCounted } from '@recado/contracts/reports/events'
import type { ReportNumbers } from '@recado/contracts/reports/report'
import type { Letter } from '@recado/kit/mail/letter'

type Week = EventData<typeof weekCounted>['report']
/** `company` is the text of a user. */
type Given = { readonly company: string; readonly report: Week; readonly link: string }

const FACTS = [
  'new',
  'reopened',
  'closed',
  'firstAnswer',
  'resolution',
  'targets',
  'rating',
  'messagesIn',
  'messagesOut',
] as const
type Fact = (typeof FACTS)[number]

type Words = {
  readonly subject: (from: string, to: string) => string
  readonly paragraph: (company: string, from: string, to: string) => string
  readonly before: (value: string) => string
  readonly action: string
  readonly because: string
  readonly facts: Readonly<Record<Fact, string>>
}

const WORDS: Record<Language, Words> = {
  pt: {
    subject: (from, to) => `os números da semana de ${from} a ${to}`,
    paragraph: (company, from, to) =>
      `Estes são os números do atendimento de ${company} de ${from} a ${to}, comparados com os da semana anterior.`,
    before: (value) => `antes ${value}`,
    action: 'Ver o relatório',
    because: 'Você recebeu este e-mail porque pediu os números da semana em Meu perfil, onde pode desligá-los.',
    facts: {
      new: 'Novos',
      reopened: 'Reabertos',
      closed: 'Finalizados',
      firstAnswer: '1ª resposta (mediana)',
      resolution: 'Finalização (mediana)',
      targets: 'Prazos cumpridos',
      rating: 'Avaliação',
      messagesIn: 'Mensagens recebidas',
      messagesOut: 'Mensagens enviadas',
    },
  },
  en: {
    subject: (from, to) => `the numbers of the week from ${from} to ${to}`,
    paragraph: (company, from, to) =>
      `These are the numbers of the conversations of ${company} from ${from} to ${to}, compared with the week before.`,
    before: (value) => `before ${value}`,
    action: 'See the report',
    because:
      'You got this e-mail because you asked for the weekly numbers in My profile, where you can switch them off.',
    facts: {
      new: 'New',
      reopened: 'Reopened',
      closed: 'Closed',
      firstAnswer: 'First answer (median)',
      resolution: 'Resolution (median)',
      targets: 'Targets met',
      rating: 'Rating',
      messagesIn: 'Messages in',
      messagesOut: 'Messages out',
    },
  },
  es: {
    subject: (from, to) => `los números de la semana del ${from} al ${to}`,
    paragraph: (company, from, to) =>
      `Estos son los números de las conversaciones de ${company} del ${from} al ${to}, comparados con los de la semana anterior.`,
    before: (value) => `antes ${value}`,
    action: 'Ver el informe',
    because: 'Recibió este correo porque pidió los números de la semana en Mi perfil, donde puede desactivarlos.',
    facts: {
      new: 'Nuevos',
      reopened: 'Reabiertos',
      closed: 'Finalizados',
      firstAnswer: '1.ª respuesta (mediana)',
      resolution: 'Finalización (mediana)',
      targets: 'Plazos cumplidos',
      rating: 'Evaluación',
      messagesIn: 'Mensajes recibidos',
      messagesOut: 'Mensajes enviados',
    },
  },
}

/** Dates as the client shows them. */
const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es' }

/** A letter with the numbers of a week and those of the week before. */
export function weeklyReportMail(language: Language, { company, report, link }: Given): Letter {
  const words = WORDS[language]
  const dates = new Intl.DateTimeFormat(LOCALES[language], { day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  const [from, to] = [report.period.from, report.period.to].map((day) => dates.format(new Date(day))) as [
    string,
    string,
  ]
  return {
    language,
    subject: words.subject(from, to),
    paragraphs: [words.paragraph(company, from, to)],
    facts: FACTS.map((fact) => {
      const [now, former] = [report.numbers, report.former].map((numbers) => said(fact, numbers, LOCALES[language]))
      return [words.facts[fact], `${now} (${words.before(String(former))})`]
    }),
    action: { label: words.action, link },
    because: words.because,
  }
}

/** @returns the text of a number; '–' for a missing number */
function said(fact: Fact, numbers: ReportNumbers, locale: string): string {
  if (fact === 'firstAnswer' || fact === 'resolution') {
    const times = numbers[fact]
    return times ? durationOf(times.median) : '–'
  }
  if (fact === 'targets') {
    const all = numbers.targetsMet + numbers.targetsMissed
    return all === 0 ? '–' : `${Math.floor((100 * numbers.targetsMet) / all)}%`
  }
  const value = numbers[fact]
  return value === null ? '–' : new Intl.NumberFormat(locale).format(value)
}

function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
