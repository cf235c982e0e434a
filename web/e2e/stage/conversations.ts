import { eventually } from '@recado/chaos/eventually'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Company } from './company.ts'
import { messagesOfEveryKind } from './message-kinds.ts'
import { drawPicture } from './picture.ts'
import type { Stage } from './stage.ts'
import type { Words } from './words.ts'

const CUSTOMERS = 44
/**
 * The number of customers, in the order of their numbers, whose tickets are answered, belong to a colleague, or are
 * closed; the tickets of the others wait.
 */
const ANSWERED = 24
const COLLEAGUES = 30
const CLOSED = 34

const PHOTO = drawPicture(96, 96).toString('base64')

/** The beginning of the first message of every customer. */
export const FIRST_WORDS = 'Vocês podem me ajudar?'

/** The customer who writes messages of every kind. */
export const TALKATIVE = { number: '5511944440000', name: 'Carla Cliente' }

/**
 * Lets customers write, and lets the users of the company accept, answer and close their tickets.
 * @returns the ticket of the customer who writes every kind of message
 */
export async function holdConversations(stage: Stage, company: Company, words: Words): Promise<Ticket> {
  const { simulator } = stage
  const { agent, colleague, number } = company
  const people = Array.from({ length: CUSTOMERS }, (_, index) => customerOf(index))
  for (const [index, { number: from, name }] of people.entries()) {
    await simulator.putPhone(from, { name: words.name(name) })
    if (index % 2 === 0) await simulator.setPicture(from, PHOTO)
    await simulator.sendMessage(from, { to: number, text: words.text(`Olá, aqui é ${name}. ${FIRST_WORDS}`) })
  }
  const { tickets } = await eventually(
    () => pages(company, 'pending'),
    ({ tickets }) => tickets.length === CUSTOMERS,
  )
  const ticketOf = new Map(tickets.map((ticket) => [ticket.contact.number, ticket]))
  await Promise.all(
    people.slice(0, CLOSED).map(async ({ number: from }, index) => {
      const params = { ticketId: ticketOf.get(from)?.id ?? 0 }
      const person = index >= ANSWERED && index < COLLEAGUES ? colleague : agent
      await person.call(updateTicket, { params, body: { status: 'open' } })
      if (index % 3 === 1) await person.call(sendMessage, { params, body: { body: words.text('Claro! Já verifico.') } })
      if (index >= COLLEAGUES) await person.call(updateTicket, { params, body: { status: 'closed' } })
    }),
  )
  const group = await simulator.createGroup({
    owner: TALKATIVE.number,
    subject: words.name('Condomínio'),
    members: [number],
  })
  await simulator.sendMessage(TALKATIVE.number, { to: group.id, text: words.text('Reunião às 19h no salão.') })
  const talk = ticketOf.get(TALKATIVE.number)
  if (!talk) throw new Error(`${TALKATIVE.name} has no ticket`)
  await writeEverything(stage, company, talk.id, words)
  return talk
}

const customerOf = (index: number) =>
  index === 0
    ? TALKATIVE
    : {
        number: `55119444400${String(index).padStart(2, '0')}`,
        name: index % 7 === 3 ? `Construtora Irmãos Albuquerque de Oliveira ${index}` : `Cliente ${index}`,
      }

/** Fetches two pages, because a company with so many tickets has more than one. */
async function pages({ admin }: Company, status: 'pending'): Promise<{ tickets: Ticket[] }> {
  const query = { status, showAll: 'true' } as const
  const answers = await Promise.all(
    [1, 2].map((pageNumber) => admin.call(listTickets, { query: { ...query, pageNumber } })),
  )
  return { tickets: answers.flatMap(({ tickets }) => tickets) }
}

async function writeEverything(stage: Stage, company: Company, ticketId: number, words: Words): Promise<void> {
  const { simulator } = stage
  const { agent, number } = company
  const send = (body: { body: string; isNote?: boolean }) => agent.call(sendMessage, { params: { ticketId }, body })
  const count = async () => {
    const first = await agent.call(listMessages, { params: { ticketId }, query: { peek: 'true' } })
    return first.count
  }
  const before = await count()
  let shown = 0
  for (const { content, quotes, ...options } of messagesOfEveryKind(words, number)) {
    const quoted = quotes ? { quoted: quotes } : {}
    await simulator.sendContent(TALKATIVE.number, { to: number, content, ...quoted, ...options })
    if (!['reaction', 'edit', 'revoke'].includes(content.kind)) shown++
  }
  await eventually(count, (now) => now >= before + shown)
  await send({ body: words.text('Recebi tudo, *obrigada*! Veja em https://exemplo.test/pedidos/4711') })
  await send({ body: words.text('Cliente antigo: tratar com carinho.'), isNote: true })
}
