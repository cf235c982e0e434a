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
  ['a stranger pauses for a day', 'ERR_WAPP_STRANGERS', {}, { paused_until: inHours(24), paused_because: 'strangers' }],
  ['a longer pause stays', 'ERR_WAPP_STRANGERS', { paused_until: inHours(25), paused_because: 'unproven' }, {}],
  [
    'a lock of which no end was told is tried again after an hour',
    'ERR_WAPP_TIME_LOCK',
    {},
    { locked_until: inHours(1) },
  ],
  ['the told end of a lock stays', 'ERR_WAPP_TIME_LOCK', { locked_until: inHours(0.2) }, {}],
  ['a lock that is over is none', 'ERR_WAPP_TIME_LOCK', { locked_until: inHours(-1) }, { locked_until: inHours(1) }],
  ['a cap of which no end was told holds for a day', 'ERR_WAPP_CAPPED', {}, { capped_until: inHours(24) }],
  ['the told end of a cap stays', 'ERR_WAPP_CAPPED', { capped_until: inHours(3) }, {}],
  ['other refusals hold nothing back', 'ERR_SENDING_WAPP_MSG', {}, {}],
])('%s', (_, error, holds, change) => {
  expect(holdsAfter({ ...NONE, ...holds }, error, NOW)).toEqual(change)
})

test.each<[string, Holds['unproven'], boolean]>([
  ['one alone', [], false],
  ['two', refused([1, 1]), false],
  ['three among twenty messages', refused([19, 2], [1, 1]), true],
  ['three of which the first is more than twenty messages ago', refused([20, 2], [1, 1]), false],
  ['three of which the first is more than a day ago', refused([1, 25], [1, 1]), false],
])(
  'a number whose messages are refused because of missing tokens (%s) pauses its campaigns: %s',
  (_, unproven, stops) => {
    const change = holdsAfter({ ...NONE, unproven }, 'ERR_WAPP_UNPROVEN', NOW)
    if (stops) expect(change).toEqual({ paused_until: inHours(24), paused_because: 'unproven', unproven: '[]' })
    else expect(JSON.parse(String(change.unproven)).at(-1)).toEqual({ served: 100, at: NOW.getTime() })
    expect('paused_until' in change).toBe(stops)
  },
)

test('a campaign with several reasons to wait shows the longest one, and ignores those that have ended', () => {
  const paused = { paused_until: inHours(2), paused_because: 'strangers' as const }
  const capped = { ...NONE, ...paused, capped_until: inHours(3), locked_until: inHours(-1) }
  expect(holdOn(capped, NOW)).toEqual({ reason: 'new-chats', until: inHours(3) })
  expect(holdOn(capped, inHours(3))).toBeUndefined()
  expect(holdOn({ ...capped, locked_until: inHours(4) }, NOW)).toEqual({ reason: 'time-lock', until: inHours(4) })
  expect(holdOn({ ...NONE, ...paused }, NOW)).toEqual({ reason: 'strangers', until: inHours(2) })
})
