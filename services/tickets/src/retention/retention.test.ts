import { companyCreated } from '@recado/contracts/auth/events'
import { ticketDeleted } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ isAlone: true })
})
afterAll(() => harness.close())

/** A zone in which it is this hour now; there is one for each. */
const zoneAt = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` // POSIX counts westwards
}
async function givenCompany(hour: number): Promise<Company> {
  const company = await harness.company()
  await harness.service.publish(companyCreated, company.id, {
    company: aCompany(company.id, { timezone: zoneAt(hour) }),
  })
  await eventually(
    async () =>
      (await harness.service.database.query('select 1 from company_ref where company_id = $1', [company.id])).rowCount,
  )
  return company
}
async function closed(company: Company, months: number): Promise<number> {
  const { id: ticketId } = await company.waiting(null)
  for (const status of ['open', 'closed'] as const) {
    await harness.service.call(updateTicket, { params: { ticketId }, body: { status } }, { as: company.admin })
  }
  await harness.service.database.query(
    `update ticket set closed_at = now() - make_interval(months => $2, days => 1) where id = $1`,
    [ticketId, months],
  )
  return ticketId
}

test('closed tickets go at night once they are older than the company wants, with all that was said, and no others', async () => {
  const [company, other, awake] = [await givenCompany(3), await givenCompany(3), await givenCompany(12)]
  await company.setting('messagesRetentionMonths', '6')
  await awake.setting('messagesRetentionMonths', '6')
  const old = await closed(company, 6)
  const kept = [await closed(company, 5), await closed(other, 60), await closed(awake, 60)]
  const { id: open } = await company.waiting(null)
  await harness.service.database.query(`update ticket set created_at = now() - interval '9 months' where id = $1`, [
    open,
  ])

  await harness.service.restart()
  await eventually(
    async () => (await harness.service.database.query('select 1 from ticket where id = $1', [old])).rowCount === 0,
  )

  const { rows } = await harness.service.database.query('select id::int from ticket order by id')
  expect(rows.map(({ id }) => id)).toEqual([...kept, open].sort((a, b) => a - b))
  const { rowCount } = await harness.service.database.query('select 1 from message where ticket_id = $1', [old])
  expect(rowCount).toBe(0)
  expect(await company.heard(ticketDeleted)).toMatchObject([{ ticketId: old, before: { status: 'closed' } }])
})
