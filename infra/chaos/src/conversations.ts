import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Addresses, Company } from './company.ts'
import { eventually } from './eventually.ts'

/** A customer whose ticket the agent has accepted. */
export type Conversation = {
  readonly customer: string
  readonly number: string // the company's number
  readonly ticketId: number
}

/** Lets each new customer write to one of the company's numbers, and lets the agent accept each ticket. */
export async function openConversations(
  { simulatorUrl }: Addresses,
  { agent, number }: Pick<Company, 'agent' | 'number'>,
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
      if (!customer) throw new Error(`the network has no customer with the message ${lastMessage}`)
      return { customer, number, ticketId: id }
    }),
  )
}

const greetingOf = (customer: string) => `olá, aqui é ${customer}`
