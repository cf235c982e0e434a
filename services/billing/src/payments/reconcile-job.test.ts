import type { RunningService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Paying, startPaying } from '../../test/paying.ts'

const PER_MINUTE = 4

let stage: Paying
let second: RunningService | undefined
beforeAll(async () => {
  stage = await startPaying({ PIX_CHECKS_PER_MINUTE: String(PER_MINUTE) })
})
afterAll(async () => {
  await second?.stop()
  await stage.close()
})

/** How often the first process has run the job. */
async function runs(): Promise<number> {
  const text = await (await fetch(`${stage.service.address}/metrics`)).text()
  return Number(/^job_run_seconds_count\{name="reconcile-charges"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

test('two processes together read no more charges per minute at the bank than the operator allows', async () => {
  for (let count = 0; count < 2 * PER_MINUTE; count++) await (await stage.given()).subscribe()

  await stage.reconcile()
  second = await stage.startSecond()

  const ask = async (text: string): Promise<number> =>
    (await stage.service.database.query<{ count: number }>(text)).rows[0]?.count ?? 0
  await eventually(
    () => ask('select count(asked_at)::int as count from pix_charge'),
    (count) => count >= PER_MINUTE,
  )
  const before = await runs()
  await eventually(runs, (count) => count >= before + 2) // without the limit these runs would read more charges
  const inAnyMinute = await ask(`select max(count)::int as count from (select count(*) over (order by asked_at
    range between interval '1 minute' preceding and current row) from pix_charge where asked_at is not null) as asked`)
  expect(inAnyMinute).toBeLessThanOrEqual(PER_MINUTE)
})
