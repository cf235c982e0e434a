import { randomUUID } from 'node:crypto'
import { listOwnInvoices, summarizeInvoices } from '@recado/contracts/billing/invoice-routes'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx, type InTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import type { TestService } from '@recado/kit/testing/service'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScenes, inDays, OPERATOR, type Scenes, startBilling } from '../../test/harness.ts'
import type { Database } from '../tables/db.ts'
import { seedHistory } from './seed-history.ts'

let service: TestService
let scenes: Scenes
let database: Kysely<Database>
let inTx: InTx<Database>
beforeAll(async () => {
  service = await startBilling()
  scenes = createScenes(service)
  const pool = createPool(service.environment['DATABASE_URL'] ?? '', 2, createLog('billing', 'silent'))
  database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
  inTx = createInTx(database, () => {})
})
afterAll(async () => {
  await database.destroy()
  await service.close()
})

const seed = (companyId: number) => inTx(systemCaller(companyId, randomUUID()), seedHistory)
const invoicesOf = async (admin: { as: { companyId: number } }) =>
  (await service.call(listOwnInvoices, { query: {} }, admin)).body.invoices

test('a company gets paid invoices for its last eight periods once, and its open invoice stays', async () => {
  const plan = await scenes.plan({ value: 80 })
  const [company, other] = [await scenes.company({ planId: plan.id }), await scenes.company({ planId: plan.id })]

  expect([await seed(company.id), await seed(company.id)]).toEqual([8, 0])

  const [open, ...paid] = await invoicesOf(company.admin)
  expect(open).toMatchObject({ status: 'open', dueDate: inDays(3) })
  expect(paid).toHaveLength(8)
  for (const invoice of paid) expect(invoice).toMatchObject({ status: 'paid', paidValue: 80 })
  expect(paid[0]?.dueDate).toSatisfy((dueDate: string) => dueDate < inDays(0))
  const days = paid.map(({ paidAt, dueDate }) => (Date.parse(dueDate) - Date.parse(paidAt ?? '')) / 86_400_000)
  expect(Math.min(...days)).toBeGreaterThan(-1)
  expect((await invoicesOf(other.admin)).map(({ status }) => status)).toEqual(['open'])
  const { body } = await service.call(summarizeInvoices, {}, OPERATOR)
  // two invoices may have been paid in the same month, so there may be fewer months than invoices
  const months = new Set(paid.map(({ paidAt }) => paidAt?.slice(0, 7)))
  expect(body.months.filter(({ paid: sum }) => sum > 0).length).toBeGreaterThanOrEqual(months.size)
})

test('a company with a free plan or without a subscription gets no invoices', async () => {
  const plan = await scenes.plan({ value: 0 })
  const company = await scenes.company({ planId: plan.id })

  expect([await seed(company.id), await seed(9_999)]).toEqual([0, 0])
})
