import { expect, test } from 'vitest'
import { barOn, FREE_REACH, Reach } from './reach.ts'

const now = new Date('2026-03-02T12:00:00.000Z')

test.each([
  ['NONE', undefined],
  ['SECOND_WARNING', undefined],
  ['CAPPED', { kind: 'cap', until: null }],
  ['of-a-later-release', { kind: 'cap', until: null }],
])('only CAPPED and unknown caps forbid new chats: %s', (cap, bar) => {
  expect(barOn(Reach.parse({ ...FREE_REACH, cap }), now)).toEqual(bar)
})
