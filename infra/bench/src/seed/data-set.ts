/**
 * The version of the data set. A change of the data set must increase it, so that stored older data sets are replaced.
 */
export const DATA_SET_VERSION = 5

/** How many rows of each kind a company gets. */
export type CompanyPlan = {
  readonly agents: number
  readonly admins: number
  readonly queues: number
  readonly queuesPerAgent: number
  readonly connections: number
  readonly tags: { readonly lanes: number; readonly ordinary: number }
  readonly contacts: number
  readonly tickets: { readonly pending: number; readonly open: number; readonly closed: number }
  /** How many tickets have how many messages each; all other tickets have none. */
  readonly conversations: readonly { readonly tickets: number; readonly messages: number }[]
  /** `recipients` is the total of all campaigns, divided equally. */
  readonly areas: {
    readonly chats: number
    readonly campaigns: number
    readonly recipients: number
    readonly invoices: number
    readonly deliveries: number
  }
}

export const BIG: CompanyPlan = {
  agents: 45,
  admins: 5,
  queues: 10,
  queuesPerAgent: 3,
  connections: 5,
  contacts: 50_000,
  tags: { lanes: 8, ordinary: 192 },
  tickets: { pending: 2_000, open: 5_000, closed: 93_000 },
  conversations: [
    { tickets: 10, messages: 3_000 },
    { tickets: 70, messages: 1_000 },
    { tickets: 900, messages: 200 },
    { tickets: 9_000, messages: 30 },
    { tickets: 90_000, messages: 5 },
  ],
  areas: { chats: 200, campaigns: 50, recipients: 50_000, invoices: 60, deliveries: 5_000 },
}

export const SMALL: CompanyPlan = {
  agents: 1,
  admins: 1,
  queues: 2,
  queuesPerAgent: 2,
  connections: 2,
  contacts: 1_000,
  tags: { lanes: 1, ordinary: 3 },
  tickets: { pending: 40, open: 100, closed: 1_860 },
  conversations: [
    { tickets: 1, messages: 1_000 },
    { tickets: 19, messages: 200 },
    { tickets: 180, messages: 30 },
    { tickets: 1_800, messages: 5 },
  ],
  areas: { chats: 0, campaigns: 0, recipients: 0, invoices: 0, deliveries: 0 },
}

/** @returns the plan with a tenth of the rows */
export function tenthOf(plan: CompanyPlan): CompanyPlan {
  const { pending, open, closed } = plan.tickets
  const tickets = { pending: pending / 10, open: open / 10, closed: closed / 10 }
  return {
    ...plan,
    tickets,
    agents: Math.ceil(plan.agents / 10),
    contacts: plan.contacts / 10,
    areas: { ...plan.areas, recipients: plan.areas.recipients / 10, deliveries: plan.areas.deliveries / 10 },
    conversations: plan.conversations.map(({ tickets, messages }) => ({
      tickets: Math.floor(tickets / 10),
      messages,
    })),
  }
}

/** The full data set: one big company and 19 small ones. */
export const FULL: readonly CompanyPlan[] = [BIG, ...Array.from({ length: 19 }, () => SMALL)]
export const TENTH: readonly CompanyPlan[] = FULL.map(tenthOf)

export const ticketsOf = ({ tickets: { pending, open, closed } }: CompanyPlan): number => pending + open + closed

export const messagesOf = ({ conversations }: CompanyPlan): number =>
  conversations.reduce((sum, { tickets, messages }) => sum + tickets * messages, 0)

/**
 * @returns the number of messages of each ticket, oldest ticket first; long conversations are spread over old, new,
 * open and closed tickets
 */
export function sizesOf(plan: CompanyPlan): number[] {
  const total = ticketsOf(plan)
  const sizes = plan.conversations.flatMap(({ tickets, messages }) => Array<number>(tickets).fill(messages))
  return Array.from({ length: total }, (_, ticket) => sizes[(ticket * STRIDE) % total] ?? 0)
}

const STRIDE = 7_919 // a prime that does not divide the number of tickets, so that each ticket is chosen once

/** The words from which messages are made. Each message has 8 of them, so about 8 of 100 messages have a given word. */
export const WORDS: readonly string[] = `agora ainda ajuda algum amanhã antes aqui assim atendimento boleto bom cadastro
  caixa cartão casa cedo cliente código comigo compra conta contrato correio data dados depois desconto dia dinheiro
  documento dúvida ele em endereço entrega enviar errado esperar essa falar fatura favor fazer feira fim foi fone
  garantia gente hoje hora ideia internet isso lá loja mais manhã mas mês mesmo minha muito nada não nome nota
  nova número obrigado oferta onde ontem outro pacote pagamento para parcela pedido pode pois porque posso prazo
  preciso preço produto qual quando quero recibo saber sem serviço sim tarde tem troca valor vez`.split(/\s+/)

/** A word that only 39 messages have, all in the first company. */
export const RARE = { word: 'jabuticaba', messages: 39 } as const

export const FIRST_NAMES: readonly string[] = `Ana Bruno Carla Daniel Elisa Fábio Gabriela Heitor Inês João Karina Lucas
  Marina Nelson Olívia Paulo Quitéria Rafael Sofia Tiago Úrsula Vítor Wesley Xênia Yara Zélia Amanda Bento Cecília
  Davi`.split(/\s+/)

export const SURNAMES: readonly string[] = `Almeida Barbosa Cardoso Dias Esteves Ferreira Gomes Henriques Iglesias
  Junqueira Klein Lima Moreira Nunes Oliveira Pereira Queiroz Ribeiro Souza Teixeira Uchoa Vieira Werneck Ximenes Yamada
  Zanetti Araújo Batista Campos Duarte`.split(/\s+/)
