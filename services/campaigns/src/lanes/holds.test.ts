import { expect, test } from 'vitest'
import { type Holds, holdOn, holdsAfter } from './holds.ts'

const NOW = new Date('2026-11-28T12:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const NONE: Holds = {
  locked_until: null,
  capped_until: null,
  paused_until: null,
  paused_because: null,
  served: 100,
  unproven: [],
}
const refused = (...ago: readonly [messages: number, hours: number][]) =>
  ago.map(([messages, hours]) => ({ served: NONE.served - messages, at: inHours(-hours).getTime() }))

test.each<[string, string, Partial<Holds>, object]>([
  [
    'a refusal of messages to strangers pauses campaigns for a day',
    'ERR_WAPP_STRANGERS',
    {},
    { paused_until: inHours(24), paused_because: 'strangers' },
  ],
  [
    'a refusal does not shorten a longer pause',
    'ERR_WAPP_STRANGERS',
    { paused_until: inHours(25), paused_because: 'unproven' },
    {},
  ],
  ['a lock without a reported end lasts an hour', 'ERR_WAPP_TIME_LOCK', {}, { locked_until: inHours(1) }],
  ['a refusal does not change the reported end of a lock', 'ERR_WAPP_TIME_LOCK', { locked_until: inHours(0.2) }, {}],
  [
    'a refusal after the end of a lock starts a new lock of an hour',
    'ERR_WAPP_TIME_LOCK',
    { locked_until: inHours(-1) },
    { locked_until: inHours(1) },
  ],
  ['a new-chat limit without a reported end lasts a day', 'ERR_WAPP_CAPPED', {}, { capped_until: inHours(24) }],
  [
    'a refusal does not change the reported end of a new-chat limit',
    'ERR_WAPP_CAPPED',
    { capped_until: inHours(3) },
    {},
  ],
  ['another error does not pause campaigns', 'ERR_SENDING_WAPP_MSG', {}, {}],
])('%s', (_, error, holds, change) => {
  expect(holdsAfter({ ...NONE, ...holds }, error, NOW)).toEqual(change)
})

test.each<[string, Holds['unproven'], boolean]>([
  ['one refusal', [], false],
  ['two refusals', refused([1, 1]), false],
  ['three refusals within twenty messages', refused([19, 2], [1, 1]), true],
  ['three refusals within more than twenty messages', refused([20, 2], [1, 1]), false],
  ['three refusals within more than a day', refused([1, 25], [1, 1]), false],
])('a phone number pauses its campaigns for a day after %s because of missing tokens: %s', (_, unproven, stops) => {
  const change = holdsAfter({ ...NONE, unproven }, 'ERR_WAPP_UNPROVEN', NOW)
  if (stops) expect(change).toEqual({ paused_until: inHours(24), paused_because: 'unproven', unproven: '[]' })
  else expect(JSON.parse(String(change.unproven)).at(-1)).toEqual({ served: 100, at: NOW.getTime() })
  expect('paused_until' in change).toBe(stops)
})

test('a campaign with several reasons to wait shows the reason that ends last, and ignores reasons that have ended', () => {
  const paused = { paused_until: inHours(2), paused_because: 'strangers' as const }
  const capped = { ...NONE, ...paused, capped_until: inHours(3), locked_until: inHours(-1) }
  expect(holdOn(capped, NOW)).toEqual({ reason: 'new-chats', until: inHours(3) })
  expect(holdOn(capped, inHours(3))).toBeUndefined()
  expect(holdOn({ ...capped, locked_until: inHours(4) }, NOW)).toEqual({ reason: 'time-lock', until: inHours(4) })
  expect(holdOn({ ...NONE, ...paused }, NOW)).toEqual({ reason: 'strangers', until: inHours(2) })
})
