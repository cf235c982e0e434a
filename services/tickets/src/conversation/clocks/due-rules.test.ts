import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { DEFAULT_HOURS, type SpecialDay } from '@recado/contracts/hours'
import { describe, expect, test } from 'vitest'
import { type ClockSource, openingOf, targetsOf } from './clock-rules.ts'
import { dueTimes, missedTargets } from './due-rules.ts'

const every = (startTime: string, endTime: string) => DEFAULT_HOURS.map((entry) => ({ ...entry, startTime, endTime }))
const shop: OpeningHours = { hours: DEFAULT_HOURS, special: [], zone: 'America/Sao_Paulo' }
const targets = { firstAnswer: 10, nextAnswer: 30, resolution: 120 }
const holiday = (date: string): SpecialDay => ({ date, name: date, startTime: '00:00', endTime: '00:00' })
const RUNNING = { pauses: [], isPaused: false }
const due = (opening: OpeningHours, at: string, isAnswered = false) =>
  dueTimes(opening, targets, { ...RUNNING, awaitingSince: new Date(at), isAnswered, resolveFrom: new Date(at) })

/** 2 March 2026 is a Monday. */
test.each<[string, OpeningHours, string, string, string]>([
  ['in the morning', shop, '2026-03-02T09:00-03:00', '2026-03-02T09:10-03:00', '2026-03-02T11:00-03:00'],
  ['over the night', shop, '2026-03-02T17:55-03:00', '2026-03-03T08:05-03:00', '2026-03-03T09:55-03:00'],
  ['while it is closed', shop, '2026-03-02T22:00-03:00', '2026-03-03T08:10-03:00', '2026-03-03T10:00-03:00'],
  ['over the weekend', shop, '2026-03-07T11:55-03:00', '2026-03-09T08:05-03:00', '2026-03-09T09:55-03:00'],
  [
    'over a holiday',
    { ...shop, special: [holiday('2026-03-03')] },
    '2026-03-02T17:55-03:00',
    '2026-03-04T08:05-03:00',
    '2026-03-04T09:55-03:00',
  ],
  [
    'in hours past midnight',
    { ...shop, hours: every('20:00', '02:00') },
    '2026-03-02T23:55-03:00',
    '2026-03-03T00:05-03:00',
    '2026-03-03T01:55-03:00',
  ],
  [
    'in the night in which clocks of São Paulo skipped midnight',
    { ...shop, hours: every('22:00', '03:00') },
    '2018-11-03T23:55-03:00',
    '2018-11-04T01:05-02:00',
    '2018-11-04T02:55-02:00',
  ],
  [
    'in the night in which clocks of São Paulo went back at midnight',
    { ...shop, hours: every('22:00', '03:00') },
    '2018-02-17T23:55-02:00',
    '2018-02-17T23:05-03:00',
    '2018-02-18T00:55-03:00',
  ],
  [
    'in the night in which clocks of Lisbon go ahead',
    { hours: every('00:00', '23:59'), special: [], zone: 'Europe/Lisbon' },
    '2026-03-29T00:55+00:00',
    '2026-03-29T02:05+01:00',
    '2026-03-29T03:55+01:00',
  ],
  [
    'in the night in which clocks of Lisbon go back',
    { hours: every('00:00', '23:59'), special: [], zone: 'Europe/Lisbon' },
    '2026-10-25T01:55+01:00',
    '2026-10-25T01:05+00:00',
    '2026-10-25T02:55+00:00',
  ],
])('answers and ends of tickets are due in open minutes: %s', (_, opening, at, answer, end) => {
  expect(due(opening, at)).toMatchObject({ answerDueAt: new Date(answer), resolveDueAt: new Date(end) })
})

test('a ticket is due at another time in another time zone', () => {
  expect(due({ ...shop, zone: 'Europe/Lisbon' }, '2026-03-02T17:55Z').answerDueAt).toEqual(
    new Date('2026-03-03T08:05Z'),
  )
  expect(due(shop, '2026-03-02T17:55Z').answerDueAt).toEqual(new Date('2026-03-02T18:05Z'))
})

test('a later answer has its own target, and a warning after three quarters of the time', () => {
  expect(due(shop, '2026-03-02T09:00-03:00', true)).toEqual({
    answerWarnAt: new Date('2026-03-02T09:22:30-03:00'),
    answerDueAt: new Date('2026-03-02T09:30-03:00'),
    resolveDueAt: new Date('2026-03-02T11:00-03:00'),
  })
})

test('a ticket is not due without a target, without a waiting contact, and if it never opens', () => {
  const at = new Date('2026-03-02T12:00Z')
  const off = { firstAnswer: 0, nextAnswer: 0, resolution: 0 }
  const none = { answerWarnAt: null, answerDueAt: null, resolveDueAt: null }

  expect(dueTimes(shop, off, { ...RUNNING, awaitingSince: at, isAnswered: false, resolveFrom: at })).toEqual(none)
  const idle = dueTimes(shop, targets, { ...RUNNING, awaitingSince: null, isAnswered: true, resolveFrom: at })
  expect(idle).toMatchObject({ answerDueAt: null, resolveDueAt: new Date('2026-03-02T14:00Z') })
  expect(due({ ...shop, hours: every('08:00', '08:00') }, '2026-03-02T12:00Z')).toEqual(none)
})

test('a target is missed at its due time and not before, and once', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))
  const times = { answerDueAt: at(10), resolveDueAt: at(20) }
  const missed = (now: Date, answer: Date | null = null, resolution: Date | null = null) =>
    missedTargets(times, { marks: { answer, resolution }, now })

  expect(missed(at(9))).toEqual([])
  expect(missed(at(10))).toEqual(['answer'])
  expect(missed(at(19), at(10))).toEqual([])
  expect(missed(at(20), at(11))).toEqual(['resolution'])
  expect(missed(at(30))).toEqual(['answer', 'resolution'])
  expect(missed(at(30), at(25))).toEqual(['resolution'])
  expect(missed(at(30), at(10), at(20))).toEqual([])
})

describe('with the hours and targets of a company and its queue', () => {
  const settings = { firstAnswerMinutes: '10', nextAnswerMinutes: '30', resolutionMinutes: '0' }
  const company = { schedules: DEFAULT_HOURS, specialDays: [holiday('2026-03-03')], timezone: 'Europe/Lisbon' }
  const queue = {
    schedules: [...every('10:00', '11:00')],
    specialDays: [holiday('2026-03-04')],
    firstAnswerMinutes: 0,
    nextAnswerMinutes: null,
    resolutionMinutes: 60,
  }
  const source = (scheduleType: ClockSource['settings']['scheduleType'], of: ClockSource['queue'] = queue) =>
    openingOf({ settings: { ...settings, scheduleType }, company, queue: of })

  test('clocks run around the clock without opening hours, else in those of the company, or of the queue with holidays of both', () => {
    const noon = '2026-03-02T23:00Z'
    expect(due(source('disabled'), noon).answerDueAt).toEqual(new Date('2026-03-02T23:10Z'))
    expect(due(source('company'), noon).answerDueAt).toEqual(new Date('2026-03-04T08:10Z'))
    expect(due(source('queue'), noon).answerDueAt).toEqual(new Date('2026-03-05T10:10Z'))
  })

  test('clocks of a ticket without a queue run in the hours of the company', () => {
    const opening = openingOf({ settings: { ...settings, scheduleType: 'queue' }, company, queue: undefined })
    expect(opening).toEqual({ hours: DEFAULT_HOURS, special: company.specialDays, zone: 'Europe/Lisbon' })
  })

  test('a ticket has the targets of its queue, those of the company where the queue has none, and none where it has zero', () => {
    const all = { ...settings, scheduleType: 'queue' as const }
    expect(targetsOf({ settings: all, queue })).toEqual({ firstAnswer: 0, nextAnswer: 30, resolution: 60 })
    expect(targetsOf({ settings: all, queue: undefined })).toEqual({ firstAnswer: 10, nextAnswer: 30, resolution: 0 })
  })
})
