import { CUSTOMERS, PAST_CUSTOMERS } from './demo-customers.ts'

/**
 * How many recipients the finished campaign has. They are fewer than 15, after which the longer pauses would begin, so
 * that the campaign ends within seconds.
 */
const FEW = 12

/**
 * The pauses between campaign messages: short at first, so that one campaign ends while the demo is created, and longer
 * after 15 messages, so that another campaign runs for minutes.
 */
export const PACE = {
  messageInterval: 0,
  longerIntervalAfter: 15,
  greaterInterval: 20,
} as const

/**
 * The gateway checks the numbers of the first list when the demo creates its contacts. It checks some numbers of the
 * second list only while that list's campaign already runs.
 */
export const CONTACT_LISTS = {
  past: { name: 'Clientes antigos', people: PAST_CUSTOMERS.slice(0, FEW) },
  all: { name: 'Todos os clientes', people: [...PAST_CUSTOMERS, ...CUSTOMERS] },
} as const

export const CAMPAIGNS = {
  finished: {
    name: 'Saudades de você',
    message1: 'Oi, {nome}! Faz tempo que você não passa por aqui. Esta semana o frete é por nossa conta. 🌷',
    message2: 'Olá, {nome}! Sentimos a sua falta: nesta semana entregamos o seu buquê sem frete. 💐',
  },
  running: {
    name: 'Dia das Mães',
    message1: 'Oi, {nome}! O Dia das Mães está chegando. Reserve o seu buquê com 10% de desconto até sexta. 🌹',
    message2: 'Olá, {nome}! Quer surpreender a sua mãe? Até sexta, os buquês têm 10% de desconto. 💝',
  },
  planned: {
    name: 'Catálogo da primavera',
    tag: 'Assinatura',
    files: 'Catálogo de buquês',
    confirmation: true,
    message1: 'Que bom, {nome}! Aqui está o nosso catálogo da primavera.',
    confirmationMessage1: 'Oi, {nome}! Posso te mandar o catálogo da primavera? Se não quiser receber, responda SAIR.',
  },
} as const

/** The contact who opts out of campaigns after the first one. */
export const LEAVING = CONTACT_LISTS.past.people[3]
