import type { Language } from '@recado/contracts/language'
import type { TextVariable } from '@recado/contracts/text/variables'
import { firstNameOf } from '@recado/contracts/text/visible'

/** The values with which variables in a text are replaced. */
export type TextValues = {
  readonly contact: string
  readonly agent: string // empty without an agent
  readonly queue: string // empty without a queue
  readonly company: string
  readonly ticketNumber: number
  readonly ticketCreatedAt: Date
  readonly timezone: string
  readonly language: Language
  readonly now: Date
  readonly fields?: ReadonlyMap<string, string> | undefined // of the contact, by the key of the field; '' without a value
}

/**
 * Replaces the variables in a text with their values. Variables inside a value are not replaced, and unknown variables
 * remain as typed.
 */
export const renderText = (text: string, values: TextValues): string =>
  text.replace(/\{\{(\w+)\}\}/g, (typed, name: string) =>
    Object.hasOwn(VARIABLES, name) ? VARIABLES[name as TextVariable](values) : (values.fields?.get(name) ?? typed),
  )

const VARIABLES = {
  name: ({ contact }) => contact,
  firstName: ({ contact }) => firstNameOf(contact),
  greeting: ({ language, ...values }) => greetingOf(partOf(values, { hour: '2-digit', hourCycle: 'h23' }), language),
  protocol: ({ ticketNumber, ticketCreatedAt, timezone }) => {
    const [day, month, year] = dateOf({ timezone, now: ticketCreatedAt }).split('/')
    return `${year}${month}${day}${ticketNumber}`
  },
  date: (values) => dateOf(values),
  hour: (values) => partOf(values, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  agent: ({ agent }) => agent,
  queue: ({ queue }) => queue,
  company: ({ company }) => company,
} as const satisfies Record<TextVariable, (values: TextValues) => string>

type Moment = Pick<TextValues, 'timezone' | 'now'>

const partOf = ({ timezone, now }: Moment, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: timezone, ...parts }).format(now)

/** dd/MM/yyyy */
const dateOf = (moment: Moment): string => partOf(moment, { day: '2-digit', month: '2-digit', year: 'numeric' })

const GREETINGS = {
  pt: { morning: 'Bom dia', afternoon: 'Boa tarde', night: 'Boa noite' },
  en: { morning: 'Good morning', afternoon: 'Good afternoon', night: 'Good evening' },
  es: { morning: 'Buenos días', afternoon: 'Buenas tardes', night: 'Buenas noches' },
} as const satisfies Record<Language, Record<string, string>>

function greetingOf(hour: string, language: Language): string {
  const { morning, afternoon, night } = GREETINGS[language]
  if (hour >= '05' && hour < '12') return morning
  return hour >= '12' && hour < '18' ? afternoon : night
}
