import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSecondProcess } from '../../../test/second-process.ts'
import { startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
beforeAll(async () => {
  stage = await startWithReceiver()
})
afterAll(() => stage.close())

test('deliveries can be repeated for a week and are deleted afterwards, in each company', async () => {
  const { harness, receiver } = stage
  const { database } = harness.service
  const age = (webhookId: number, text: string, days: number) =>
    database.query(
      `update webhook_delivery set created_at = now() - make_interval(days => $3)
       where webhook_id = $1 and body like '%' || $2 || '%'`,
      [webhookId, text, days],
    )
  const hooks: number[] = []
  for (const company of [await harness.company(), await harness.company()]) {
    const hook = await subscribe(harness, company, receiver, { events: ['message.created'] })
    const connection = await company.connection()
    for (const text of ['Antiga', 'Da semana']) await company.receive(connection.id, { text })
    await hook.deliveries((all) => all.length === 2 && all.every(({ status }) => status === 'done'))
    await age(hook.id, 'Antiga', 8)
    await age(hook.id, 'Da semana', 6)
    hooks.push(hook.id)
  }

  await using _ = await startSecondProcess(harness) // runs its jobs at its start

  const left = await eventually(
    async () =>
      (
        await database.query<{ webhook_id: number; is_old: boolean }>(
          `select webhook_id::int, body like '%Antiga%' as is_old from webhook_delivery
           where webhook_id = any ($1) order by webhook_id`,
          [hooks],
        )
      ).rows,
    (rows) => !rows.some((row) => row.is_old),
  )
  expect(left).toEqual(hooks.map((webhook_id) => ({ webhook_id, is_old: false })))
})
