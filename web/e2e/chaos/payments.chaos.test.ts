import { afterAll, beforeAll, describe, test } from 'vitest'
import { PAYMENT_POINTS } from './payment-points.ts'
import { type PaymentRun, startPaymentRun } from './payment-run.ts'

describe('a payment extends the licence exactly once, by the bought period and from the right day', () => {
  let run: PaymentRun
  beforeAll(async () => {
    run = await startPaymentRun()
  })
  afterAll(() => run?.close())

  test.each(PAYMENT_POINTS)('a payment extends the licence exactly once when $name', async (point) => {
    console.log(await run.survive(point))
  })
})
