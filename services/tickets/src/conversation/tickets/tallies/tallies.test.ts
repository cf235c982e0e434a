import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually } from '@recado/kit/testing/service'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../../test/harness.ts'
import type { Database, RepositoryTx } from '../../../tables/db.ts'
import { foldTallies } from './tally-repository.ts'

let harness: Harness
let database: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  harness = await startTickets()
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 6, createLog('tickets', 'silent'))
  database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
  inTx = createInTx(database, () => {})
})
afterAll(async () => {
  await database.destroy()
  await harness.close()
})

const query = async (sql: string, parameters: unknown[]) => (await harness.service.database.query(sql, parameters)).rows
const fold = ({ id }: Company) => inTx(systemCaller(id, randomUUID()), foldTallies)

const PLACES = `select status, queue_id::float8, user_id::float8, AWAITING as awaiting, SNOOZED as snoozed,
    sum(TICKETS)::int as tickets, sum(UNREAD)::int as unread
  from TABLE where company_id = $1 and SHOWN group by 1, 2, 3, 4, 5 having sum(TICKETS) <> 0 or sum(UNREAD) <> 0
  order by 1, 2, 3, 4, 5`
const talliesOf = ({ id }: Company) =>
  query(
    PLACES.replaceAll('TICKETS', 'tickets')
      .replaceAll('UNREAD', 'unread')
      .replace('AWAITING', 'awaiting')
      .replace('SNOOZED', 'snoozed')
      .replace('TABLE', 'ticket_tally')
      .replace('SHOWN', 'true'),
    [id],
  )
const ticketsOf = ({ id }: Company) =>
  query(
    PLACES.replaceAll('TICKETS', '1')
      .replaceAll('UNREAD', '(unread_messages > 0)::int')
      .replace('AWAITING', "(awaiting_since is not null and status <> 'closed')")
      .replace('SNOOZED', '(snooze_kind is not null)')
      .replace('TABLE', 'ticket')
      .replace('SHOWN', 'not hidden'),
    [id],
  )

/** Inserts tickets without a queue; some are open, closed, unread or hidden. */
async function add({ id, admin }: Company, whatsappId: number, count: number): Promise<void> {
  await query(
    `with made as (insert into contact (company_id, name) select $1, 'Contato' from generate_series(1, $2::int) returning id)
     insert into ticket (company_id, contact_id, whatsapp_id, status, user_id, last_message, from_me, unread_messages, origin, hidden)
       select $1, id, $3, case id % 3 when 0 then 'open' when 1 then 'pending' else 'closed' end,
         case when id % 3 <> 1 then $4::bigint end, '', false, id % 2,
         case when id % 6 = 2 then 'campaign' else 'inbound' end, id % 6 = 2 from made`,
    [id, count, whatsappId, admin.userId],
  )
}

/** Changes the tickets that meet the condition. They are locked in order, so that changes at the same time cannot deadlock. */
const change = ({ id }: Company, set: string, condition: string) =>
  query(
    `with locked as (select id from ticket where company_id = $1 and ${condition} order by id for update)
     update ticket set ${set} from locked where ticket.id = locked.id`,
    [id],
  )

async function givenTickets(): Promise<Company & { whatsappId: number }> {
  const company = await harness.company()
  const { whatsappId } = await company.accept(await company.waiting(null), company.admin)
  await add(company, whatsappId, 60)
  return { ...company, whatsappId }
}

test('tallies equal the count of tickets while several transactions sum them up and tickets change', async () => {
  const company = await givenTickets()
  const work = [
    () => add(company, company.whatsappId, 6),
    () => change(company, 'unread_messages = 1 - least(unread_messages, 1)', 'id % 4 = 0'),
    () => change(company, 'awaiting_since = case when awaiting_since is null then now() end', 'id % 5 = 0'),
    () =>
      change(
        company,
        `snooze_kind = case when snooze_kind is null then 'answer' end`,
        `id % 7 = 0 and status <> 'closed'`,
      ),
    () => change(company, 'hidden = false', 'id = (select min(id) from ticket where company_id = $1 and hidden)'),
    () =>
      change(
        company,
        `status = 'closed'`,
        `id = (select max(id) from ticket where company_id = $1 and status = 'open')`,
      ),
    () =>
      query(`delete from ticket where id = (select max(id) from ticket where company_id = $1 and status = 'pending')`, [
        company.id,
      ]),
  ]
  for (let round = 0; round < 5; round++) {
    await Promise.all([fold(company), ...work.map((one) => one()), fold(company), fold(company)])
    expect(await talliesOf(company)).toEqual(await ticketsOf(company))
  }
  const places = await ticketsOf(company)
  expect(places.filter(({ awaiting }) => awaiting).length).toBeGreaterThan(1)
  expect(places.filter(({ snoozed }) => snoozed).length).toBeGreaterThan(1)
})

test('after tallies are summed up, each status, queue, person and mark with tickets has one row', async () => {
  const company = await givenTickets()
  await fold(company)
  await query(`update ticket set status = 'closed' where company_id = $1 and status = 'pending'`, [company.id])

  await fold(company)
  await fold(company)

  const rows = await query('select status, folded from ticket_tally where company_id = $1', [company.id])
  const places = await ticketsOf(company)
  expect(await talliesOf(company)).toEqual(places)
  expect(rows).toHaveLength(places.length)
  expect(rows.every(({ folded }) => folded)).toBe(true)
  expect(rows.some(({ status }) => status === 'pending')).toBe(false)
})

test('the job sums up the tallies of every company', async () => {
  const companies = [await givenTickets(), await givenTickets()]

  const isFolded = async ({ id }: Company) =>
    (await query('select from ticket_tally where company_id = $1 and not folded', [id])).length === 0
  for (const company of companies) {
    await eventually(() => isFolded(company))
    expect(await talliesOf(company)).toEqual(await ticketsOf(company))
  }
})

test('a change that is rolled back does not count in the tallies', async () => {
  const company = await givenTickets()
  const before = await talliesOf(company)

  await expect(
    inTx(systemCaller(company.id, randomUUID()), async ({ db }: RepositoryTx) => {
      await db.updateTable('ticket').set({ status: 'closed' }).where('status', '=', 'open').execute()
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')

  expect(await talliesOf(company)).toEqual(before)
})
