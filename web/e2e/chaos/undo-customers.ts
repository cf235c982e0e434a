import { eventually } from '@recado/chaos/eventually'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { ControlClient } from '@recado/whatsapp-simulator/control-client'
import type { StepRecords } from '../../../infra/chaos/test/step-records.ts'
import type { UndoCompany } from './undo-company.ts'

type Parts = {
  readonly simulator: ControlClient
  readonly records: StepRecords
  readonly company: () => UndoCompany
}

/** Customers of a company, each with a conversation of their own. */
export function createCustomers({ simulator, records, company }: Parts) {
  let people = 0
  const say = (customer: string, text: string) => simulator.sendMessage(customer, { to: company().number, text })
  const shownTo = (customer: string) => simulator.messages(customer, company().number)

  return {
    say,
    /** The messages of the conversation on the customer's phone. */
    shownTo,
    /** A new customer, whose ticket the agent has accepted. */
    async meet(): Promise<{ customer: string; ticketId: number }> {
      const customer = `55119777${10_000 + ++people}`
      await simulator.putPhone(customer, { name: `Cliente ${people}` })
      await say(customer, `Olá de ${customer}`)
      const { id: ticketId } = await eventually(async () => (await records.ticketsOf(customer))[0])
      await company().agent.call(updateTicket, { params: { ticketId }, body: { status: 'open' } })
      return { customer, ticketId }
    },
    /**
     * Lets the agent write, and waits until the customer's phone shows the message. Everything that was sent before it
     * has then arrived too.
     */
    async goOn(customer: string): Promise<void> {
      const { admin } = company()
      const active = async () => (await records.ticketsOf(customer)).find(({ status }) => status !== 'closed')
      if (!(await active())) await say(customer, `Outra vez ${customer}`)
      const { id: ticketId, status } = await eventually(active)
      const params = { ticketId }
      if (status === 'pending') await admin.call(updateTicket, { params, body: { status: 'open' } })
      const body = `Até logo, ${customer}`
      await admin.call(sendMessage, { params, body: { body } })
      await eventually(async () => (await shownTo(customer)).some(({ text }) => text === body))
    },
  }
}
