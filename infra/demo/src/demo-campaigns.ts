import { CUSTOMERS, PAST_CUSTOMERS } from './demo-customers.ts'

/**
 * The finished campaign has few recipients, so that it ends within seconds: the longer pauses begin after 15 messages.
 */
const FEW = 12

/**
 * Short pauses at first, so that one campaign ends while the demo is created; long pauses later, so that another
 * campaign runs for minutes.
 */
export const PACE = {
  messageInterval: 0,
  longerIntervalAfter: 15,
  greaterInterval: 20,
} as const

/**
 * The first list's numbers are checked when its contacts are created; some of the second list's numbers are checked
 * while its campaign already runs.
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

/** A contact who opts out after the first campaign. */
export const LEAVING = CONTACT_LISTS.past.people[3]
