import { expect, test } from 'vitest'
import { snoozePresets } from './snooze-presets.ts'

const SAO_PAULO = 'America/Sao_Paulo'
const timesAt = (now: string, zone = SAO_PAULO) =>
  Object.fromEntries(snoozePresets(new Date(now), zone).map(({ key, at }) => [key, at.toISOString()]))

test('on a weekday a snooze can last an hour, or until the evening, tomorrow, Monday or the same day of next month', () => {
  expect(timesAt('2026-03-04T10:20:30-03:00')).toEqual({
    hour: '2026-03-04T14:21:00.000Z',
    evening: '2026-03-04T21:00:00.000Z',
    tomorrow: '2026-03-05T12:00:00.000Z',
    monday: '2026-03-09T12:00:00.000Z',
    month: '2026-04-04T12:00:00.000Z',
  })
})

test('a snooze until the evening is offered only before six, and until Monday only if tomorrow is another day', () => {
  expect(Object.keys(timesAt('2026-03-08T18:00:00-03:00'))).toEqual(['hour', 'tomorrow', 'month']) // a Sunday
  expect(timesAt('2026-03-09T08:00:00-03:00')).toMatchObject({ monday: '2026-03-16T12:00:00.000Z' }) // a Monday
})

test('the days of a snooze are those of the company, not those of the browser', () => {
  expect(timesAt('2026-03-05T01:00:00Z')).toMatchObject({ tomorrow: '2026-03-05T12:00:00.000Z' })
  expect(timesAt('2026-03-05T01:00:00Z', 'Europe/Lisbon')).toMatchObject({
    evening: '2026-03-05T18:00:00.000Z',
    tomorrow: '2026-03-06T09:00:00.000Z',
  })
})

test.each([
  ['January', '2026-01-31T12:00:00-03:00', '2026-02-28T12:00:00.000Z'],
  ['January of a leap year', '2028-01-31T12:00:00-03:00', '2028-02-29T12:00:00.000Z'],
  ['December', '2026-12-31T12:00:00-03:00', '2027-01-31T12:00:00.000Z'],
])('a snooze for a month from the last day of %s ends on the last day of the next month', (_, now, month) => {
  expect(timesAt(now)).toMatchObject({ month })
})

test.each([
  ['begins in São Paulo', SAO_PAULO, '2018-11-03T12:00:00-03:00', '2018-11-04T11:00:00.000Z'],
  ['ends in São Paulo', SAO_PAULO, '2018-02-17T12:00:00-02:00', '2018-02-18T12:00:00.000Z'],
  ['begins in Lisbon', 'Europe/Lisbon', '2026-03-28T12:00:00Z', '2026-03-29T08:00:00.000Z'],
  ['ends in Lisbon', 'Europe/Lisbon', '2026-10-24T12:00:00+01:00', '2026-10-25T09:00:00.000Z'],
])('a snooze until tomorrow ends at nine, also when summer time %s', (_, zone, now, tomorrow) => {
  expect(timesAt(now, zone)).toMatchObject({ tomorrow })
})
