import { expect, test } from 'vitest'
import { nextTime, quietChoices } from './quiet-choices.ts'

test("the quiet time can last half an hour, one hour, four hours, or until eight in the morning in the company's time zone", () => {
  // in that time zone it is 22:30 on the 2nd
  const choices = quietChoices(new Date('2026-03-03T01:30:00.250Z'), 'America/Sao_Paulo')

  expect(choices.map(({ until }) => until)).toEqual([
    '2026-03-03T02:00:00.250Z',
    '2026-03-03T02:30:00.250Z',
    '2026-03-03T05:30:00.250Z',
    '2026-03-03T11:00:00.000Z',
  ])
})

test.each([
  ['spring', '2026-03-07T20:00:00Z', '2026-03-08T12:00:00.000Z'],
  ['autumn', '2026-10-31T20:00:00Z', '2026-11-01T13:00:00.000Z'],
])(
  'the quiet time until the next morning ends at eight when the clocks change before it, in %s',
  (_, now, expected) => {
    expect(quietChoices(new Date(now), 'America/New_York').at(-1)?.until).toBe(expected)
  },
)

test.each([
  ['later today', '2026-03-03T01:30:00Z', '22:45', '2026-03-03T01:45:00.000Z'],
  ['tomorrow when it has passed', '2026-03-03T01:30:00Z', '22:30', '2026-03-04T01:30:00.000Z'],
  ['after midnight', '2026-03-03T01:30:00Z', '00:15', '2026-03-03T03:15:00.000Z'],
])("an entered time is in the company's time zone: %s", (_, now, time, expected) => {
  expect(nextTime(new Date(now), 'America/Sao_Paulo', time)).toBe(expected)
})

test('a chosen time after midnight is correct when the clocks change before it', () => {
  expect(nextTime(new Date('2026-10-31T20:00:00Z'), 'America/New_York', '23:30')).toBe('2026-11-01T03:30:00.000Z')
  expect(nextTime(new Date('2026-11-01T04:30:00Z'), 'America/New_York', '00:15')).toBe('2026-11-02T05:15:00.000Z')
})
