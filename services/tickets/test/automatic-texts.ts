import { settingUpdated } from '@recado/contracts/auth/events'
import type { SettingKey } from '@recado/contracts/auth/settings'
import type { Connection } from '@recado/contracts/connections/connection'
import { sendRequested } from '@recado/contracts/messages/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll } from 'vitest'
import { type Company, type Person, startTickets } from './harness.ts'

export const chat = { phone: '5511987654321', lid: null }
const TIMER_MS = 200

/** Starts the service for the tests of one file, with timers that run often, and helpers for automatic texts. */
export async function startAutomaticTexts() {
  const harness = await startTickets({ timerMs: TIMER_MS })
  afterAll(() => harness.close())

  const said = async (company: Company, enough = 0): Promise<string[]> =>
    (await harness.service.heard(sendRequested, company.id, (all) => all.length >= enough)).map(({ content }) =>
      'text' in content ? content.text : content.kind,
    )
  const put = (ticket: Ticket, body: object, as: Person) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as })
  async function set(company: Company, key: SettingKey, value: string): Promise<void> {
    const setting = { companyId: company.id, key, value, version: 2 }
    await harness.service.publish(settingUpdated, company.id, { setting })
    await eventually(async () => {
      const sql = 'select 1 from setting_ref where company_id = $1 and key = $2'
      return (await harness.service.database.query(sql, [company.id, key])).rowCount
    })
  }
  /** Creates a pending ticket in a queue; its connection has these settings. */
  async function given(settings: Partial<Connection> = {}) {
    const company = await harness.company()
    const queue = await company.queue({ name: 'Vendas' })
    const connection = await company.connection({ queueIds: [queue.id], ...settings })
    const write = (text: string, more: object = {}) => company.receive(connection.id, { chat, text, ...more })
    await write('Oi')
    const [ticket] = await company.tickets((all) => all.length === 1)
    if (!ticket) throw new Error('no ticket')
    const agent = await company.person({ name: 'Bruno', queueIds: [queue.id] })
    return { company, queue, connection, ticket, agent, write }
  }

  return { harness, said, put, set, given }
}
