import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { expect, test } from 'vitest'
import { isSnoozable, wakeTimeOf, wakingOf } from './snooze-rules.ts'

const SHOP = { hours: DEFAULT_HOURS, special: [], zone: 'America/Sao_Paulo' } // weekdays 8:00 to 18:00, Saturdays 8:00 to 12:00
const LISBON = { ...SHOP, zone: 'Europe/Lisbon' }
const at = (text: string) => new Date(text)

test.each([
  ['inside the opening hours at its minute', SHOP, '2026-03-02T10:30:00-03:00', '2026-03-02T10:30:00-03:00'],
  ['in the evening on the next morning', SHOP, '2026-03-02T18:00:00-03:00', '2026-03-03T08:00:00-03:00'],
  ['after the last hours of the week on Monday', SHOP, '2026-03-07T13:00:00-03:00', '2026-03-09T08:00:00-03:00'],
  [
    'before the end of summer time in Lisbon on the next winter morning',
    LISBON,
    '2026-10-24T20:00:00+01:00',
    '2026-10-26T08:00:00Z',
  ],
  [
    'in a night without midnight in São Paulo on the next summer morning',
    SHOP,
    '2018-11-03T23:59:00-03:00',
    '2018-11-05T08:00:00-02:00',
  ],
  [
    'on a holiday on the day after it',
    { ...SHOP, special: [{ date: '2026-03-03', startTime: '00:00', endTime: '00:00' }] },
    '2026-03-03T10:00:00-03:00',
    '2026-03-04T08:00:00-03:00',
  ],
  ['around the clock at its minute', undefined, '2026-03-07T23:00:00-03:00', '2026-03-07T23:00:00-03:00'],
  [
    'in a company that never opens at its minute',
    { ...SHOP, hours: [] },
    '2026-03-02T10:30:00Z',
    '2026-03-02T10:30:00Z',
  ],
])('a snooze that ends %s', (_, opening, due, wakes) => {
  expect(wakeTimeOf(opening, at(due))).toEqual(at(wakes))
})

test('a snooze ends in the future, and at most a year ahead', () => {
  const now = at('2028-02-29T12:00:00Z')
  const ends = ['2028-02-29T12:00:00Z', '2028-02-29T12:00:01Z', '2029-03-01T12:00:00Z', '2029-03-01T12:00:01Z']

  expect(ends.map((end) => isSnoozable(at(end), now))).toEqual([false, true, true, false])
})

test('only a message of the contact leaves the snooze to be repeated, and a person who takes it back leaves no mark', () => {
  const before = { version: 4, snooze: { kind: 'answer' as const, until: '2026-03-02T13:30:00.000Z', byId: 7 } }
  const now = at('2026-03-01T09:00:00Z')

  expect(wakingOf(before, 'contact', now)).toMatchObject({
    snooze_kind: null,
    woken_by: 'contact',
    woken_version: 5,
    snooze_again_kind: 'answer',
    snooze_again_until: at('2026-03-02T13:30:00Z'),
  })
  expect(wakingOf(before, 'time', now)).toMatchObject({ woken_by: 'time', snooze_again_kind: null })
  expect(wakingOf(before, 'person', now)).toMatchObject({ woken_at: now, woken_by: null, snooze_again_kind: null })
})
