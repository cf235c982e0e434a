import { showBillingService, surveyDebts } from '@recado/contracts/platform/billing-routes'
import type { TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScenes, inDays, OPERATOR, type Scenes, startBilling } from '../../test/harness.ts'

describe('debts of companies', () => {
  let service: TestService
  let scenes: Scenes
  beforeAll(async () => {
    service = await startBilling()
    scenes = createScenes(service)
  })
  afterAll(() => service.close())

  const held = (companyId: number, isResolved = false) =>
    service.database.query(
      `insert into pix_payment (company_id, end_to_end_id, txid, value_cents, paid_at, reason, resolved_at)
        values ($1, gen_random_uuid()::text, 'txid', 100, now(), 'too-small', case when $2 then now() end)`,
      [companyId, isResolved],
    )

  test('super users see overdue companies and payments without a review, largest debt first', async () => {
    const { id: planId } = await scenes.plan({ value: 40 })
    const small = await scenes.company({ planId, dueDate: inDays(-2) })
    const large = await scenes.company({ planId, dueDate: inDays(-9), recurrence: 'ANUAL' })
    const paying = await scenes.company({ planId, dueDate: inDays(2) })
    const trial = await scenes.company({ planId, dueDate: inDays(-1), trialExpiration: inDays(-1) })
    const resolved = await scenes.company({ planId })
    await held(small.id)
    await held(paying.id)
    await held(resolved.id, true)

    const { body } = await service.call(surveyDebts, {}, OPERATOR)

    expect(body).toEqual([
      { companyId: large.id, invoices: 1, value: 480, dueDate: inDays(-9), payments: 0 },
      { companyId: small.id, invoices: 1, value: 40, dueDate: inDays(-2), payments: 1 },
      { companyId: paying.id, invoices: 0, value: 0, dueDate: null, payments: 1 },
    ])
    expect(body.map(({ companyId }) => companyId)).not.toContain(trial.id)
  })

  test('the debts of all companies are refused to admins', async () => {
    for (const route of [surveyDebts, showBillingService]) {
      expect(await service.call(route, {}, { as: { companyId: 2, profile: 'admin' } })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
  })
})
