import { afterAll, beforeAll, expect, test } from 'vitest'
import { payloadOf, startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
beforeAll(async () => {
  stage = await startWithReceiver()
})
afterAll(() => stage.close())

test('a webhook gets a missed target of its company once, and a webhook of another company gets none', async () => {
  const { harness, receiver } = stage
  const [company, other] = [await harness.company(), await harness.company()]
  const hook = await subscribe(harness, company, receiver, { events: ['ticket.breached'] })
  const foreign = await subscribe(harness, other, receiver, { events: ['ticket.breached'] })
  await company.setting('firstAnswerMinutes', '10')
  const { id, answerDueAt } = await company.waiting(null, { sentAt: new Date(Date.now() - 11 * 60_000).toISOString() })

  const requests = await hook.got((all) => all.length > 0)
  await hook.deliveries((all) => all.length > 0 && all.every(({ status }) => status === 'done'))

  expect(requests.map(payloadOf)).toMatchObject([
    { event: 'ticket.breached', data: { target: 'answer', ticket: { id, answerDueAt } } },
  ])
  expect(foreign.arrived()).toEqual([])
})
