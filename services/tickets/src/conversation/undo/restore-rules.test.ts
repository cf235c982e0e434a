import { aTicket } from '@recado/contracts/testing/conversation'
import { expect, test } from 'vitest'
import { isUnchangedSince, valuesOf } from '../deferring/step-rules.ts'
import { columnsWithout } from './restore-rules.ts'

const held = aTicket(1, { status: 'open', userId: 2, queueId: 3, chatbot: false, botPaused: true, queueOptionId: null })
const since = { hasQueue: true, hasOption: true, mayHold: true, now: new Date(0), handedNow: null }

test.each([
  ['a return', { status: 'pending' as const, userId: null, botPaused: false }],
  ['a transfer to a queue', { status: 'pending' as const, userId: null, botPaused: false, queueId: 4 }],
])('without %s no bot leads the ticket, although one began because the contact wrote meanwhile', (_, place) => {
  const after = { ...held, ...place }
  const led = { ...after, chatbot: true, queueOptionId: 9, promptId: 5, useIntegration: true, integrationId: 6 }
  const step = valuesOf(held, after)

  expect(isUnchangedSince(step.after, led)).toBe(true)
  expect(columnsWithout(led, step.before, since)).toMatchObject({
    status: 'open',
    user_id: 2,
    queue_id: 3,
    bot_paused: true,
    chatbot: false,
    queue_option_id: null,
    prompt_id: null,
    use_integration: false,
    integration_id: null,
  })
})
