import { eventually } from '@recado/chaos/eventually'
import { type Person, signIn } from '@recado/chaos/person'
import { sendMessage } from '@recado/contracts/messages/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { addTicketTag } from '@recado/contracts/tags/routes'
import type { Tag } from '@recado/contracts/tags/tag'
import { getTicket, listTickets, snoozeTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ControlClient } from '@recado/whatsapp-simulator/control-client'
import { DEMO, PEOPLE, QUEUES } from './demo-company.ts'
import type { Customer } from './demo-customers.ts'
import { sendEveryKind } from './send-every-kind.ts'

const AT_ONCE = 10 // conversations that agents answer at the same time
const LOOK_MS = 300 // longer than the default, because each list of tickets costs the product much work
const DAY_MS = 24 * 60 * 60_000

type Company = { readonly queues: readonly Queue[]; readonly tags: readonly Tag[] }
type Desk = Company & {
  readonly url: string
  readonly simulator: ControlClient
  readonly admin: Person
  readonly customers: readonly Customer[]
}

/** Lets each customer who has not written before write, and lets the agents answer most of these customers. */
export async function seedConversations(desk: Desk): Promise<void> {
  const { simulator, admin, customers } = desk
  const fresh: Customer[] = []
  for (const customer of customers) {
    if ((await simulator.messages(customer.number)).length > 0) continue
    await begin(simulator, customer)
    fresh.push(customer)
  }
  if (fresh.length === 0) return
  const tickets = await eventually(
    () => waitingTickets(admin),
    (all) => fresh.every(({ number }) => isInQueue(all.get(number))),
    LOOK_MS,
  )
  const people = await signInAll(desk.url)
  const cases = fresh
    .filter(({ state }) => state !== 'waiting')
    .flatMap((customer, index) => {
      const ticket = tickets.get(customer.number)
      const person = ticket && personOf(people, ticket, index)
      return person ? [{ customer, ticket, person }] : []
    })
  for (let done = 0; done < cases.length; done += AT_ONCE) {
    await Promise.all(cases.slice(done, done + AT_ONCE).map((one) => answer(desk, one)))
  }
  const [first] = fresh
  if (first && first === customers[0]) await sendEveryKind(simulator, { from: first.number, to: DEMO.number })
}

/** @returns whether the customer has chosen a queue and the bot has finished its menu */
const isInQueue = (ticket: Ticket | undefined): boolean => Boolean(ticket?.queue && !ticket.chatbot)

async function begin(simulator: ControlClient, customer: Customer): Promise<void> {
  const { number, opening, queue, options = [], lines, state } = customer
  const choice = String(QUEUES.findIndex((one) => one.name === queue) + 1)
  const question = state === 'waiting' ? lines.find(([by]) => by === 'customer')?.[1] : undefined
  for (const text of [opening, choice, ...options, ...(question ? [question] : [])]) {
    await simulator.sendMessage(number, { to: DEMO.number, text })
  }
}

/** @returns the newest pending tickets, by the number of their contact */
async function waitingTickets(admin: Person): Promise<Map<string, Ticket>> {
  const query = { status: 'pending', showAll: 'true' } as const
  const pages = await Promise.all(
    [1, 2].map((pageNumber) => admin.call(listTickets, { query: { ...query, pageNumber } })),
  )
  return new Map(pages.flatMap(({ tickets }) => tickets).map((ticket) => [ticket.contact.number ?? '', ticket]))
}

/** Signs in the agents, except those who have changed their passwords. */
async function signInAll(url: string): Promise<Person[]> {
  const agents = PEOPLE.filter(({ profile, queues }) => profile === 'user' && queues.length > 0)
  const all = await Promise.all(agents.map(({ email }) => signIn(url, email, DEMO.password).catch(() => undefined)))
  return all.filter((person) => person !== undefined)
}

function personOf(people: readonly Person[], { queueId }: Ticket, index: number): Person | undefined {
  const able = people.filter(({ user }) => queueId !== null && user.queueIds.includes(queueId))
  return able[index % Math.max(able.length, 1)]
}

type Case = { readonly customer: Customer; readonly ticket: Ticket; readonly person: Person }

const hasCome = (body: string) => (ticket: Ticket) => !ticket.fromMe && ticket.lastMessage === body

async function answer({ simulator, tags }: Desk, { customer, ticket, person }: Case): Promise<void> {
  const { number, name, lines } = customer
  const params = { ticketId: ticket.id }
  await person.call(updateTicket, { params, body: { status: 'open' } })
  for (const [by, body] of lines) {
    if (by === 'customer') {
      await simulator.sendMessage(number, { to: DEMO.number, text: body })
      // the agent answers only after the customer's message has arrived
      await eventually(() => person.call(getTicket, { params }), hasCome(body), LOOK_MS)
    } else await person.call(sendMessage, { params, body: { body, isNote: by === 'note' } })
  }
  if (customer.state === 'done') {
    await person.call(updateTicket, { params, body: { status: 'closed' } })
    return
  }
  for (const wanted of [customer.tag, customer.lane]) {
    const tag = tags.find((one) => one.name === wanted)
    if (tag) await person.call(addTicketTag, { params: { ticketId: ticket.id, tagId: tag.id } })
  }
  if (customer.tag === 'Assinatura') {
    const sendAt = new Date(Date.now() + DAY_MS).toISOString()
    const text = `Bom dia, ${name}! As flores da semana já estão a caminho.`
    await person.call(createSchedule, { body: { body: text, sendAt, contactId: ticket.contactId } })
    await person.call(snoozeTicket, { params, body: { until: sendAt, untilAnswer: true } })
  }
}
