import { companyUpdated } from '@recado/contracts/auth/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, PLAN, startAuth } from '../../test/harness.ts'

describe('the licence of a company with a free plan', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  test('a company with a free plan is extended on its due date, even after an outage, and other companies are not', async () => {
    await service.givenPlan({ id: 30, name: 'Livre', value: 0 })
    const planId = 30
    const given = async (change: string, of = planId) => {
      const { user } = await service.givenAdmin({ planId: of })
      await service.database.query(`update company set timezone = 'UTC', ${change} where company_id = $1`, [
        user.companyId,
      ])
      return user.companyId
    }
    const TODAY = "(now() at time zone 'UTC')::date" // not `due_date`, because inside an UPDATE a column has its old value
    const today = await given(`due_date = ${TODAY}`)
    const ahead = await given(`due_date = ${TODAY} + 1`)
    const yearly = await given(`due_date = ${TODAY} - 1, recurrence = 'ANUAL'`)
    const paying = await given(`due_date = ${TODAY}`, PLAN.id)
    const left = await given(`due_date = '2020-01-31'`)
    const state = async (companyId: number) => {
      const columns = `due_date::text as due, trial_expiration, version, rights_version,
        (due_date > ${TODAY}) as is_ahead, (due_date - interval '1 month')::date <= ${TODAY} as is_next`
      return (await service.rows(`select ${columns} from company where company_id = $1`, [companyId]))[0]
    }
    const untouched = await Promise.all([ahead, paying].map(state))

    await service.restart() // the job runs when the service starts
    for (const companyId of [today, yearly, left]) await service.heard(companyUpdated, companyId)
    await service.restart()
    await service.events()

    const moved = { trial_expiration: null, version: 2, rights_version: 2, is_ahead: true }
    expect(await state(today)).toMatchObject({ ...moved, is_next: true })
    expect(await state(left)).toMatchObject({ ...moved, is_next: true })
    expect(await state(yearly)).toMatchObject(moved)
    // the intended day is the 31st, so the new date is the last day of its month
    expect((await state(left)).due).toMatch(/-(31|30|29|28)$/)
    expect(await service.rows('select due_day from company where company_id = $1', [left])).toEqual([{ due_day: 31 }])
    expect(await Promise.all([ahead, paying].map(state))).toEqual(untouched)
  })
})
