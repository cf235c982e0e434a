import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BillingWithBank, startWithBank } from './with-bank.ts'

let stage: BillingWithBank
beforeAll(async () => {
  stage = await startWithBank()
})
afterAll(() => stage.close())

test('a company with values of a later release is kept by the month, in the first language', async () => {
  const { service, scenes } = stage
  const LATER = 'of-a-later-release' as never
  const { id: planId } = await scenes.plan()
  const { id } = await scenes.company({ planId, recurrence: 'ANUAL', language: 'es' })

  await scenes.change(id, { recurrence: LATER, language: LATER })

  const sql = 'select recurrence, language from subscription where company_id = $1'
  expect((await service.database.query(sql, [id])).rows).toEqual([{ recurrence: 'MENSAL', language: 'pt' }])
  expect(await service.dead('billing.keep-company')).toBe(0)
})
