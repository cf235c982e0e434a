import { showDashboard } from '@recado/contracts/dashboard/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const query = async (sql: string, values: readonly unknown[] = []) =>
  (await harness.service.database.query(sql, [...values])).rows

/** Counts the tickets whose contact has no earlier ticket, by a lookup for each ticket. */
const countLeads = async ({ id }: Company): Promise<number> => {
  const [row] = await query(
    `select count(*)::int as leads from ticket where company_id = $1 and not hidden and not exists (
       select from ticket former where former.company_id = $1 and former.contact_id = ticket.contact_id
         and former.id < ticket.id and not former.hidden)`,
    [id],
  )
  return row.leads
}

async function shownLeads({ admin }: Company): Promise<number> {
  const { body } = await harness.service.call(showDashboard, { query: { days: 30 } }, { as: admin })
  return body.counters.leads
}

/** Adds a ticket of the contact, optionally hidden. */
const add = ({ id }: Company, whatsappId: number, contactId: number, isHidden = false) =>
  query(
    `insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me, unread_messages, origin, hidden)
       values ($1, $2, $3, 'closed', '', false, 0, case when $4 then 'campaign' else 'inbound' end, $4)`,
    [id, contactId, whatsappId, isHidden],
  )

const CHANGES = 200
const CONTACTS = 12

test('the dashboard counts leads correctly while tickets are added, merged, shown and removed', async () => {
  const company = await harness.company()
  const { whatsappId } = await company.waiting(null)
  const contacts: number[] = []
  for (let n = 0; n < CONTACTS; n++) {
    const [row] = await query(`insert into contact (company_id, name) values ($1, 'Contato') returning id::int`, [
      company.id,
    ])
    contacts.push(row.id)
  }
  const random = (below: number) => Math.floor(Math.random() * below)
  const some = () => contacts[random(contacts.length)] ?? 0
  const one = 'id = (select id from ticket where company_id = $1 and contact_id = $2 order by random() limit 1)'
  const steps: (() => Promise<unknown>)[] = [
    () => add(company, whatsappId, some()),
    () => add(company, whatsappId, some()),
    () => add(company, whatsappId, some(), true),
    () => query(`delete from ticket where ${one}`, [company.id, some()]),
    () => query(`update ticket set hidden = false where ${one}`, [company.id, some()]),
    () =>
      query(`update ticket set contact_id = $3 where company_id = $1 and contact_id = $2`, [
        company.id,
        some(),
        some(),
      ]),
  ]

  const seen = new Set<number>()
  for (let n = 0; n < CHANGES; n++) {
    await steps[random(steps.length)]?.()
    if (n % 10 > 0) continue
    const leads = await countLeads(company)
    expect(await shownLeads(company), `after ${n} changes`).toBe(leads)
    seen.add(leads)
  }
  expect(seen.size).toBeGreaterThan(1)
  expect(await query('select from ticket where company_id = $1 and is_later limit 1', [company.id])).toHaveLength(1)
})

/** The running statements that start with this text and wait for a lock. */
const waitingFor = (statement: string) =>
  query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1 || '%' and datname = current_database()`,
    [statement],
  )

test("a ticket that is added before the removal of the contact's only earlier ticket is committed counts as a lead", async () => {
  const company = await harness.company()
  const { id, contactId, whatsappId } = await company.waiting(null)
  await query('delete from message where ticket_id = $1', [id])
  const removing = await harness.service.database.connect()
  await removing.query('begin')
  await removing.query('delete from ticket where id = $1', [id])

  const added = add(company, whatsappId, contactId)
  await expect.poll(() => waitingFor('insert into ticket')).toHaveLength(1)
  await removing.query('commit')
  removing.release()
  await added

  expect(await query('select is_later from ticket where company_id = $1', [company.id])).toEqual([{ is_later: false }])
  expect(await shownLeads(company)).toBe(1)
})

test("a ticket counts as a lead if the contact's only earlier ticket is removed before the ticket is committed", async () => {
  const company = await harness.company()
  const { id, contactId, whatsappId } = await company.waiting(null)
  await query('delete from message where ticket_id = $1', [id])
  const adding = await harness.service.database.connect()
  await adding.query('begin')
  await adding.query(
    `insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me, unread_messages, origin)
       values ($1, $2, $3, 'closed', '', false, 0, 'inbound')`,
    [company.id, contactId, whatsappId],
  )

  const removed = query('delete from ticket where id = $1', [id])
  await expect.poll(() => waitingFor('delete from ticket')).toHaveLength(1)
  await adding.query('commit')
  adding.release()
  await removed

  expect(await query('select is_later from ticket where company_id = $1', [company.id])).toEqual([{ is_later: false }])
  expect(await shownLeads(company)).toBe(1)
})
