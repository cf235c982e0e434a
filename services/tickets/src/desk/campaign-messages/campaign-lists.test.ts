import { campaignConfirmed, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { countTickets, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, progressHeard } from '../../../test/campaigns.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

/** The list, the counters and the dashboard, as the admin sees them. */
async function seen({ admin }: Company) {
  const query = { showAll: 'true' as const }
  const list = (await harness.service.call(listTickets, { query }, { as: admin })).body.tickets
  const counted = (await harness.service.call(countTickets, { query }, { as: admin })).body
  const dashboard = (await harness.service.call(showDashboard, { query: { days: 30 } }, { as: admin })).body
  return { list, counted, dashboard }
}

test('thousands of confirmations change neither lists, counters nor the dashboard', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const before = await seen(company)
  const many = 60 // messages that pass through the service; the other tickets are inserted as rows
  const numbers = Array.from({ length: many }, (_, index) => `55219${10_000_000 + index}`)
  for (const number of numbers) {
    const asked = aRequest({ whatsappId, number, step: 'confirmation' })
    await harness.service.publish(campaignMessageRequested, company.id, asked)
  }
  await progressHeard(company, undefined, many)
  await harness.service.database.query(
    `with made as (insert into contact (company_id, name) select $1, 'P' || n from generate_series(1, 3000) n returning id)
     insert into ticket (company_id, contact_id, whatsapp_id, status, hidden, last_message, from_me, unread_messages, origin,
       closed_at) select $1, id, $2, 'closed', true, 'sim', false, 0, 'campaign', now() from made`,
    [company.id, whatsappId],
  )
  for (const number of numbers) await company.receive(whatsappId, { chat: { phone: number, lid: null }, text: 'sim' })
  expect(await company.heard(campaignConfirmed, many)).toHaveLength(many)

  expect(await seen(company)).toEqual(before)
})

test('lists, counters and dashboard agree when contacts answer a campaign and agents accept and reopen its tickets', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const chats = ['5521900000001', '5521900000002', '5521900000003'].map((phone) => ({ phone, lid: null }))
  for (const { phone: number } of chats) {
    await harness.service.publish(campaignMessageRequested, company.id, aRequest({ whatsappId, number }))
  }
  await progressHeard(company, undefined, 3)
  expect((await seen(company)).list).toEqual([])

  await company.receive(whatsappId, { ...(chats[0] && { chat: chats[0] }), text: 'quero saber mais' })
  await company.tickets((all) => all.some(({ status }) => status === 'pending'))
  await agree(company, { pending: 1, open: 0, closed: 1 })

  const answered = (await company.tickets()).find(({ status }) => status === 'pending')
  if (!answered) throw new Error('no ticket for the answer')
  await company.accept(answered, company.admin)
  await agree(company, { pending: 0, open: 1, closed: 1 })

  await change(company, answered, 'closed')
  const offered = (await company.tickets()).find(({ origin }) => origin === 'campaign')
  if (!offered) throw new Error("the campaign's message is not visible")
  await change(company, offered, 'open')
  await agree(company, { pending: 0, open: 1, closed: 1 })
})

const change = (company: Company, { id: ticketId }: Ticket, status: 'open' | 'closed') =>
  harness.service.call(
    updateTicket,
    { params: { ticketId }, body: { status, ...(status === 'open' && { queueId: null }) } },
    { as: company.admin },
  )

async function agree(company: Company, expected: Record<TicketStatus, number>): Promise<void> {
  const { list, counted, dashboard } = await seen(company)
  const listed = Object.groupBy(list, ({ status }) => status)
  const numbers = { pending: 0, open: 0, closed: 0 }
  for (const status of Object.keys(numbers) as TicketStatus[]) numbers[status] = listed[status]?.length ?? 0
  expect(numbers).toEqual(expected)
  expect(counted).toMatchObject(expected)
  const { supportPending, supportHappening, supportFinished } = dashboard.counters
  expect([supportPending, supportHappening, supportFinished]).toEqual([
    expected.pending,
    expected.open,
    expected.closed,
  ])
}
