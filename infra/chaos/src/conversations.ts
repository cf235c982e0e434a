import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Addresses, Company } from './company.ts'
import { eventually } from './eventually.ts'

/** A customer whose ticket the agent has accepted. */
export type Conversation = { readonly customer: string; readonly ticketId: number; readonly greeting: string }

/** Lets customers write for the first time, and the agent accept each of them. */
export async function openConversations(
  { simulatorUrl }: Addresses,
  { agent, number }: Company,
  customers: readonly string[],
): Promise<Conversation[]> {
  const simulator = controlClient(simulatorUrl)
  for (const customer of customers) {
    await simulator.putPhone(customer, { name: `Cliente ${customer}`, read: 'auto' })
    await simulator.sendMessage(customer, { to: number, text: greetingOf(customer) })
  }
  const waiting = await eventually(
    async () => (await agent.call(listTickets, { query: { status: 'pending' } })).tickets,
    (tickets) => tickets.length === customers.length,
  )
  return Promise.all(
    waiting.map(async ({ id, lastMessage }) => {
      await agent.call(updateTicket, { params: { ticketId: id }, body: { status: 'open' } })
      const customer = customers.find((phone) => greetingOf(phone) === lastMessage)
      if (!customer) throw new Error(`nobody wrote ${lastMessage}`)
      return { customer, ticketId: id, greeting: lastMessage }
    }),
  )
}

const greetingOf = (customer: string) => `olá, aqui é ${customer}`

/** The whole history of a ticket, oldest first, page by page as the browser reads it. */
export async function readHistory({ agent }: Company, ticketId: number): Promise<Message[]> {
  const history: Message[] = []
  while (true) {
    const before = history[0]?.id
    const query = { peek: 'true' as const, ...(before === undefined ? {} : { before }) }
    const { messages, hasMore } = await agent.call(listMessages, { params: { ticketId }, query })
    history.unshift(...messages)
    if (!hasMore || messages.length === 0) return history
  }
}
