import type { Language } from '@recado/contracts/language'
import type { ReportBy, ReportNumbers } from '@recado/contracts/reports/report'

type Times = 'firstAnswer' | 'nextAnswer' | 'resolution'
type Column = Exclude<keyof ReportNumbers, Times>

type Texts = {
  readonly title: string
  readonly total: string
  readonly deleted: string
  readonly by: Readonly<Record<ReportBy, string>>
  readonly without: Readonly<Record<ReportBy, string>>
  readonly from: string
  readonly to: string
  readonly columns: Readonly<Record<Column, string>>
  readonly times: Readonly<Record<Times, readonly [median: string, p90: string]>>
}

/** The texts in an exported report. */
export const EXPORT_TEXTS: Readonly<Record<Language, Texts>> = {
  pt: {
    title: 'Relatório',
    total: 'Total',
    deleted: 'Excluída',
    by: { queue: 'Fila', user: 'Atendente', tag: 'Tag', connection: 'Conexão' },
    without: { queue: 'Sem fila', user: 'Sem atendente', tag: 'Sem tag', connection: 'Sem conexão' },
    from: 'De',
    to: 'Até',
    columns: {
      new: 'Novos',
      reopened: 'Reabertos',
      closed: 'Finalizados',
      answered: 'Respondidos',
      firstAnswered: 'Com 1ª resposta',
      nextAnswered: 'Com outras respostas',
      targetsMet: 'Prazos cumpridos',
      targetsMissed: 'Prazos perdidos',
      rated: 'Avaliados',
      transferred: 'Transferidos',
      snoozed: 'Adiados',
      nextAnswers: 'Outras respostas',
      transfers: 'Transferências',
      snoozes: 'Adiamentos',
      messagesIn: 'Mensagens recebidas',
      messagesOut: 'Mensagens enviadas',
      rating: 'Avaliação média',
    },
    times: {
      firstAnswer: ['1ª resposta, mediana (s)', '1ª resposta, 9 em 10 (s)'],
      nextAnswer: ['Outras respostas, mediana (s)', 'Outras respostas, 9 em 10 (s)'],
      resolution: ['Finalização, mediana (s)', 'Finalização, 9 em 10 (s)'],
    },
  },
  en: {
    title: 'Report',
    total: 'Total',
    deleted: 'Deleted',
    by: { queue: 'Queue', user: 'Agent', tag: 'Tag', connection: 'Connection' },
    without: { queue: 'No queue', user: 'No agent', tag: 'No tag', connection: 'No connection' },
    from: 'From',
    to: 'To',
    columns: {
      new: 'New',
      reopened: 'Reopened',
      closed: 'Closed',
      answered: 'Answered',
      firstAnswered: 'With a first answer',
      nextAnswered: 'With later answers',
      targetsMet: 'Targets met',
      targetsMissed: 'Targets missed',
      rated: 'Rated',
      transferred: 'Transferred',
      snoozed: 'Snoozed',
      nextAnswers: 'Later answers',
      transfers: 'Transfers',
      snoozes: 'Snoozes',
      messagesIn: 'Messages in',
      messagesOut: 'Messages out',
      rating: 'Mean rating',
    },
    times: {
      firstAnswer: ['First answer, median (s)', 'First answer, 9 of 10 (s)'],
      nextAnswer: ['Later answers, median (s)', 'Later answers, 9 of 10 (s)'],
      resolution: ['Resolution, median (s)', 'Resolution, 9 of 10 (s)'],
    },
  },
  es: {
    title: 'Informe',
    total: 'Total',
    deleted: 'Eliminada',
    by: { queue: 'Cola', user: 'Agente', tag: 'Etiqueta', connection: 'Conexión' },
    without: { queue: 'Sin cola', user: 'Sin agente', tag: 'Sin etiqueta', connection: 'Sin conexión' },
    from: 'Desde',
    to: 'Hasta',
    columns: {
      new: 'Nuevos',
      reopened: 'Reabiertos',
      closed: 'Finalizados',
      answered: 'Respondidos',
      firstAnswered: 'Con 1.ª respuesta',
      nextAnswered: 'Con otras respuestas',
      targetsMet: 'Plazos cumplidos',
      targetsMissed: 'Plazos incumplidos',
      rated: 'Evaluados',
      transferred: 'Transferidos',
      snoozed: 'Aplazados',
      nextAnswers: 'Otras respuestas',
      transfers: 'Transferencias',
      snoozes: 'Aplazamientos',
      messagesIn: 'Mensajes recibidos',
      messagesOut: 'Mensajes enviados',
      rating: 'Evaluación media',
    },
    times: {
      firstAnswer: ['1.ª respuesta, mediana (s)', '1.ª respuesta, 9 de 10 (s)'],
      nextAnswer: ['Otras respuestas, mediana (s)', 'Otras respuestas, 9 de 10 (s)'],
      resolution: ['Finalización, mediana (s)', 'Finalización, 9 de 10 (s)'],
    },
  },
}
