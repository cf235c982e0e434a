import { openMinutes } from '@recado/contracts/calendar/open-minutes'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { expect, test } from 'vitest'
import { createDice } from '../../../test/dice.ts'
import { dueTimes, missedTargets, NOT_DUE } from './due-rules.ts'

const every = (startTime: string, endTime: string) => DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime }))
const shop: OpeningHours = { hours: DEFAULT_HOURS, special: [], zone: 'America/Sao_Paulo' }
const targets = { firstAnswer: 10, nextAnswer: 30, resolution: 120 }
const MINUTE_MS = 60_000
/** 2 March 2026 is a Monday. */
const at = (time: string) => new Date(`2026-03-02T${time}-03:00`)
const since = (from: Date) => ({ awaitingSince: from, isAnswered: false, resolveFrom: from, isPaused: false })

test('paused clocks are not due', () => {
  const clocks = { ...since(at('09:00')), pauses: [], isPaused: true }

  expect(dueTimes(shop, targets, clocks)).toEqual(NOT_DUE)
})

test('the remaining open minutes go on after a pause, and night adds nothing to them', () => {
  const pauses = [{ from: at('09:04'), to: new Date('2026-03-03T07:00-03:00') }]

  const due = dueTimes(shop, targets, { ...since(at('09:00')), pauses })

  expect(due.answerDueAt).toEqual(new Date('2026-03-03T08:06-03:00'))
  expect(due.resolveDueAt).toEqual(new Date('2026-03-03T09:56-03:00'))
})

test('a target that was missed before a pause is not missed again after it', () => {
  const pauses = [{ from: at('09:30'), to: at('11:00') }]

  const due = dueTimes(shop, targets, { ...since(at('09:00')), pauses })

  expect(due.answerDueAt).toEqual(at('09:10'))
  expect(missedTargets(due, { marks: { answer: at('09:10'), resolution: null }, now: at('12:00') })).toEqual([])
})

test('an answer clock that starts with the message that ends a pause has all its minutes', () => {
  const pauses = [{ from: at('09:00'), to: at('11:00') }]

  const due = dueTimes(shop, targets, { ...since(at('08:50')), awaitingSince: at('11:00'), pauses })

  expect(due).toMatchObject({ answerDueAt: at('11:10'), resolveDueAt: at('12:50') })
})

test('a pause of more than 400 days leaves the remaining minutes', () => {
  const pauses = [{ from: at('09:05'), to: new Date('2027-09-06T09:00-03:00') }]

  expect(dueTimes(shop, targets, { ...since(at('09:00')), pauses }).answerDueAt).toEqual(
    new Date('2027-09-06T09:05-03:00'),
  )
})

test.each<[string, OpeningHours, string]>([
  ['hours past midnight', { ...shop, hours: every('20:00', '02:00') }, '2026-03-02T12:00Z'],
  ['a night in which clocks skip midnight', { ...shop, hours: every('22:00', '03:00') }, '2018-11-02T12:00Z'],
  ['a night in which clocks go back at midnight', { ...shop, hours: every('22:00', '03:00') }, '2018-02-16T12:00Z'],
  [
    'an hour that does not exist',
    { ...shop, hours: every('00:00', '04:00'), zone: 'Europe/Lisbon' },
    '2026-03-27T12:00Z',
  ],
  [
    'an hour that exists twice',
    { ...shop, hours: every('00:00', '04:00'), zone: 'Europe/Lisbon' },
    '2026-10-23T12:00Z',
  ],
])(
  'a clock runs for exactly its target between start and due time, outside of any pauses, over %s',
  (_, opening, day) => {
    const dice = createDice(41)
    const start = Date.parse(day)
    const some = (minutes: number) => new Date(start + dice(minutes * 60) * 1_000)
    for (let round = 0; round < 300; round += 1) {
      const from = some(48 * 60)
      const pauses = Array.from({ length: dice(4) }, () => {
        const begin = some(60 * 60)
        return { from: begin, to: new Date(begin.getTime() + dice(20 * 60) * MINUTE_MS) }
      })
      const target = 1 + dice(500)

      const { resolveDueAt } = dueTimes(opening, { ...targets, resolution: target }, { ...since(from), pauses })

      const due = resolveDueAt ?? new Date(Number.NaN)
      expect(runMinutes(opening, pauses, { from, to: due })).toBeCloseTo(target, 4)
      expect(runMinutes(opening, pauses, { from, to: new Date(due.getTime() - 1_000) })).toBeLessThan(target)
    }
  },
)

type Span = { readonly from: Date; readonly to: Date }

/** Open minutes of a span outside of pauses, counted in the pieces between all begins and ends. */
function runMinutes(opening: OpeningHours, pauses: readonly Span[], span: Span): number {
  const ends = [span, ...pauses].flatMap(({ from, to }) => [from, to]).toSorted((a, b) => a.getTime() - b.getTime())
  return ends.reduce((sum, from, index) => {
    const to = ends[index + 1] ?? from
    const isInside = from >= span.from && to <= span.to
    const isPaused = pauses.some((pause) => pause.from <= from && to <= pause.to)
    return isInside && !isPaused ? sum + openMinutes(opening, from, to) : sum
  }, 0)
}
