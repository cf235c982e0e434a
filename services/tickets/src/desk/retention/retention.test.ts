import { companyCreated } from '@recado/contracts/auth/events'
import { changeRequested } from '@recado/contracts/messages/events'
import { deleteMessage } from '@recado/contracts/messages/routes'
import { listReported } from '@recado/contracts/reports/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { ticketDeleted } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'
import { undoingIn } from '../../../test/undoing.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ isAlone: true })
})
afterAll(() => harness.close())

/** A time zone in which it is this hour now. */
const zoneAt = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}` // POSIX zone names have the opposite sign
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
  await age(ticketId, months)
  return ticketId
}
const age = (ticketId: number, months: number) =>
  harness.service.database.query(
    `with aged as (update ticket set closed_at = ${AGO}, last_message_at = ${AGO} where id = $1)
     update message set created_at = ${AGO} where ticket_id = $1`,
    [ticketId, months],
  )

const AGO = 'now() - make_interval(months => $2, days => 1)'

type Ages = { readonly closed: number; readonly shown: number; readonly written: number }
/**
 * Creates a closed ticket with one message. The ages are in months: of the closing, of the last message as the ticket
 * shows it, and of the stored message.
 */
async function givenTicket(company: Company, origin: string, { closed, shown, written }: Ages): Promise<number> {
  const { id: whatsappId } = await company.connection()
  const { rows } = await harness.service.database.query<{ id: number }>(
    `with person as (insert into contact (company_id, name) values ($1, 'Carla') returning id),
       kept as (insert into ticket (company_id, contact_id, whatsapp_id, status, origin, hidden, closed_at, last_message_at,
           last_message, from_me, unread_messages)
         select $1, id, $2, 'closed', $3, $3 = 'campaign', now() - make_interval(months => $4),
           now() - make_interval(months => $5), 'Oi', true, 0 from person returning id, contact_id)
     insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack, media_type,
         origin, created_at)
       select $1, id, contact_id, $2, gen_random_uuid(), 'Oi', true, true, 1, 'chat', 'phone',
         now() - make_interval(months => $6) from kept
     returning ticket_id::int as id`,
    [company.id, whatsappId, origin, closed, shown, written],
  )
  return rows[0]?.id ?? 0
}

const isKept = async (id: number): Promise<boolean> =>
  (await harness.service.database.query('select 1 from ticket where id = $1', [id])).rowCount === 1

/**
 * Twice inserts an old ticket and runs the job until it has deleted that ticket. The second run shows that the first
 * has ended.
 */
async function letNightPass(company: Company): Promise<void> {
  for (let run = 0; run < 2; run++) {
    const fence = await closed(company, 120)
    await harness.service.restart()
    await eventually(async () => !(await isKept(fence)))
  }
}

test("closed tickets are deleted at night with all messages after the company's retention period, and other tickets stay", async () => {
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
  const work = 'select ticket_id::int as "ticketId" from finished_work where company_id = $1 order by id'
  expect((await harness.service.database.query(work, [company.id])).rows).toEqual([
    { ticketId: null }, // reports still count the work
    { ticketId: kept[0] },
  ])
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const query = { date_from: dayFromNow(-2), date_to: dayFromNow(1), list: 'closed' as const }
  const { body } = await harness.service.call(listReported, { query }, { as: company.admin })
  expect(body.works.map(({ ticketId, ticket }) => [ticketId, ticket !== null])).toContainEqual([null, false])
  expect(await company.heard(ticketDeleted)).toMatchObject([{ ticketId: old, before: { status: 'closed' } }])
})

describe.each(['api', 'schedule', 'campaign', 'phone'])('a closed ticket of origin %s', (origin) => {
  test('a closed ticket stays for the retention period after its last message, whenever it was closed', async () => {
    const company = await givenCompany(3)
    await company.setting('messagesRetentionMonths', '6')
    const old = await givenTicket(company, origin, { closed: 9, shown: 9, written: 9 })
    const closedToday = await givenTicket(company, origin, { closed: 0, shown: 9, written: 9 })
    const fresh = await givenTicket(company, origin, { closed: 9, shown: 0, written: 0 })
    // synchronised history may arrive newest first
    const unordered = await givenTicket(company, origin, { closed: 9, shown: 9, written: 0 })

    await letNightPass(company)

    expect(await Promise.all([old, closedToday, fresh, unordered].map(isKept))).toEqual([false, false, true, true])
  })
})

test('a deletion of a message that can still be undone is requested before its ticket is deleted', async () => {
  const scene = undoingIn(harness)
  const company = await givenCompany(3)
  const { admin } = company
  await company.setting('messagesRetentionMonths', '6')
  const ticket = await company.accept(await company.waiting(null), admin)
  const { id: messageId, waMessageId } = await scene.sent(company, ticket, admin)
  const deletion = { params: { messageId }, query: { undoSeconds: 10 as const } }
  await scene.offered(harness.service.call(deleteMessage, deletion, { as: admin }))
  await scene.change(ticket, { status: 'closed', undoSeconds: 0 }, admin)
  await age(ticket.id, 6)

  await letNightPass(company)

  expect(await isKept(ticket.id)).toBe(false)
  expect((await company.heard(changeRequested)).map(({ target }) => target.waMessageId)).toEqual([waMessageId])
})
