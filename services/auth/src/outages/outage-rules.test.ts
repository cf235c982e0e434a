import { expect, test } from 'vitest'
import { followed, isDue, type Outage } from './outage-rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const earlier = new Date('2026-03-02T11:49:00Z')
const up: Outage = { version: 1, name: 'Loja', wasUp: true, isUnlinked: false, downAt: null, toldAt: null }
const away: Outage = { ...up, downAt: earlier }
const told: Outage = { ...away, toldAt: now }
const never: Outage = { ...up, wasUp: false }
const connection = { name: 'Loja', version: 2 }
const states = {
  open: { ...connection, status: 'CONNECTED', statusReason: null },
  opening: { ...connection, status: 'OPENING', statusReason: null },
  linking: { ...connection, status: 'qrcode', statusReason: null },
  stopped: { ...connection, status: 'DISCONNECTED', statusReason: null },
  unlinked: { ...connection, status: 'DISCONNECTED', statusReason: 'O celular desconectou este aparelho' },
} as const

test.each([
  ['an open number that loses its connection is down from then on', up, states.opening, { ...up, downAt: now }],
  ['a number that is still away stays down since then', away, states.opening, away],
  [
    'a number that is away and then unlinked stays down since then',
    away,
    states.unlinked,
    { ...away, isUnlinked: true },
  ],
  ['a number that a user stops is not down', away, states.stopped, never],
  ['a number that a user links again stays down until it is open', told, states.linking, told],
  ['a number that is open again is not down', told, states.open, up],
  ['a number that was never open is not down', never, states.unlinked, never],
])('%s', (_, before, state, after) => {
  expect(followed(before, state, now)).toEqual({ ...after, version: 2 })
})

test.each([
  ['of an unlinked number at once', { ...up, isUnlinked: true, downAt: now }, 10, true],
  ['of a number that is away for as long as the company says', away, 11, true],
  ['not yet of a number that is away for less time', away, 12, false],
  ['once', told, 10, false],
  ['of no number that is away, if the company says so', away, 0, false],
  ['of no open number', up, 10, false],
])('admins are told %s', (_, outage, minutes, expected) => {
  expect(isDue(outage, minutes, now)).toBe(expected)
})
