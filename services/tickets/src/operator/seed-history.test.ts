import { randomUUID } from 'node:crypto'
import { createContact } from '@recado/contracts/contacts/routes'
import { listMessages } from '@recado/contracts/messages/routes'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'
import type { Database } from '../tables/db.ts'
import { seedHistory } from './seed-history.ts'

let harness: Harness
let database: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  harness = await startTickets()
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 2, createLog('tickets', 'silent'))
  database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
  inTx = createInTx(database, () => {})
})
afterAll(async () => {
  await database.destroy()
  await harness.close()
})

const seed = ({ id }: Company) => inTx(systemCaller(id, randomUUID()), (tx) => seedHistory(tx, new Date()))

test('a new company gets a month of closed tickets, answered by agents of their queues, and only once', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const queue = await company.queue()
  const agent = await company.person({ queueIds: [queue.id] })
  const body = { name: 'Ana', number: '5511955551234' }
  expect((await harness.service.call(createContact, { body }, { as: company.admin })).status).toBe(201)
  await company.connection()

  expect([await seed(company), await seed(company), await seed(other)]).toEqual([400, 0, 0])

  const as = { as: company.admin }
  const counts = await harness.service.call(countTickets, { query: { showAll: 'true' } }, as)
  expect(counts.body).toMatchObject({ open: 0, pending: 0, closed: 400 })
  const { body: page } = await harness.service.call(listTickets, { query: { status: 'closed', showAll: 'true' } }, as)
  expect(page.tickets.every((one) => one.userId === agent.userId && one.queueId === queue.id)).toBe(true)
  const newest = page.tickets[0]
  const history = { params: { ticketId: newest?.id ?? 0 }, query: {} }
  const { body: said } = await harness.service.call(listMessages, history, as)
  const own = said.messages.filter(({ ticketId }) => ticketId === newest?.id)
  const times = own.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted())
  expect(own.at(-1)?.body).toBe(newest?.lastMessage)
})

test('a company with tickets stays unchanged', async () => {
  const company = await harness.company()
  const queue = await company.queue()
  await company.person({ queueIds: [queue.id] })
  await company.waiting(queue)

  expect(await seed(company)).toBe(0)
  expect(await company.tickets()).toHaveLength(1)
})
