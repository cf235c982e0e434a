import { companyCreated, companyUpdated } from '@recado/contracts/auth/events'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDays } from './harness.ts'
import { type BillingWithBank, startWithBank } from './with-bank.ts'

let stage: BillingWithBank
beforeAll(async () => {
  stage = await startWithBank()
})
afterAll(() => stage.close())

const LATER = 'of-a-later-release' as never
const rowsOf = async (sql: string, id: number) => (await stage.service.database.query(sql, [id])).rows
const subscriptionOf = (id: number) => rowsOf('select recurrence, language from subscription where company_id = $1', id)
const invoicesOf = (id: number) =>
  rowsOf('select recurrence, value_cents, version from invoice where company_id = $1', id)

test('a recurrence that only a later release knows changes neither the stored recurrence nor the price of an invoice', async () => {
  const { service, scenes } = stage
  const { id: planId } = await scenes.plan()
  const { id } = await scenes.company({ planId, recurrence: 'ANUAL', language: 'es' })
  const before = await invoicesOf(id)

  await scenes.change(id, { recurrence: LATER, language: LATER })

  expect(await subscriptionOf(id)).toEqual([{ recurrence: 'ANUAL', language: 'pt' }])
  expect(before).toEqual([{ recurrence: 'ANUAL', value_cents: 120_000, version: 1 }])
  expect(await invoicesOf(id)).toEqual(before)
  expect(await service.dead('billing.keep-company')).toBe(0)
})

test('a new company whose recurrence only a later release knows gets no invoice until it has a known recurrence', async () => {
  const { service, scenes } = stage
  const { id: planId } = await scenes.plan()
  const id = 9_001
  const company = aCompany(id, { dueDate: inDays(3), plan: { ...aCompany(id).plan, id: planId } })

  await service.publish(companyCreated, id, { company: { ...company, recurrence: LATER } })
  await service.publish(companyUpdated, id, { company: { ...company, recurrence: 'ANUAL', version: 2 } })

  const invoices = await eventually(
    () => invoicesOf(id),
    ({ length }) => length > 0,
  )
  expect(invoices).toEqual([{ recurrence: 'ANUAL', value_cents: 120_000, version: 1 }])
  expect(await service.dead('billing.keep-company')).toBe(0)
})
