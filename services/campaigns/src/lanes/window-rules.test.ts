import { dayAt } from '@recado/contracts/calendar/zone'
import { CAMPAIGN_SETTINGS_DEFAULT, type CampaignSettings } from '@recado/contracts/campaigns/settings'
import type { SpecialDays } from '@recado/contracts/hours'
import { expect, test } from 'vitest'
import { endOf } from '../report/duration-rules.ts'
import { intervalAfter, pauseAfter } from './pace-rules.ts'
import { capOn, windowFrom } from './window-rules.ts'

const ZONE = 'America/Sao_Paulo' // three hours behind UTC
const weekdays = { ...CAMPAIGN_SETTINGS_DEFAULT.sendingWindow, enabled: true } // 09:00 to 18:00
const from = (window: CampaignSettings['sendingWindow'], at: string) =>
  windowFrom(window, { timezone: ZONE, specialDays: [] }, new Date(at))?.toISOString()

test('campaign messages may be sent inside the window or from its next opening on, in the company’s time zone', () => {
  expect(from(weekdays, '2026-11-25T12:00:00.000Z')).toBe('2026-11-25T12:00:00.000Z') // Wednesday, 09:00
  expect(from(weekdays, '2026-11-25T11:59:00.000Z')).toBe('2026-11-25T12:00:00.000Z')
  expect(from(weekdays, '2026-11-27T21:00:00.000Z')).toBe('2026-11-30T12:00:00.000Z') // Friday evening
  expect(from({ ...weekdays, enabled: false }, '2026-11-28T03:00:00.000Z')).toBe('2026-11-28T03:00:00.000Z')
  expect(from({ enabled: true, hours: [] }, '2026-11-28T03:00:00.000Z')).toBeUndefined()
})

test('a window that ends after midnight belongs to the weekday on which it opens', () => {
  const night = { enabled: true, hours: [{ weekdayEn: 'friday', startTime: '22:00', endTime: '02:00' }] } as const
  const window = { ...night, hours: [...night.hours] }

  expect(from(window, '2026-11-28T04:30:00.000Z')).toBe('2026-11-28T04:30:00.000Z') // Saturday, 01:30
  expect(from(window, '2026-11-28T05:00:00.000Z')).toBe('2026-12-05T01:00:00.000Z') // the next Friday, 22:00
})

const fromOn = (specialDays: SpecialDays, at: string, window: CampaignSettings['sendingWindow'] = weekdays) =>
  windowFrom(window, { timezone: ZONE, specialDays }, new Date(at))?.toISOString()
const on = (date: string, startTime: string, endTime: string) => ({ date, name: date, startTime, endTime })

test.each([
  ['a holiday sends nothing', on('2026-11-25', '00:00', '00:00'), '2026-11-25T12:00Z', '2026-11-26T12:00:00.000Z'],
  ['a closed day at 23:59 too', on('2026-11-25', '23:59', '23:59'), '2026-11-25T12:00Z', '2026-11-26T12:00:00.000Z'],
  ['a shorter day ends early', on('2026-11-25', '08:00', '12:00'), '2026-11-25T15:00Z', '2026-11-26T12:00:00.000Z'],
  ['and begins with the window', on('2026-11-25', '08:00', '12:00'), '2026-11-25T11:00Z', '2026-11-25T12:00:00.000Z'],
  ['a longer day ends with it', on('2026-11-25', '06:00', '23:59'), '2026-11-25T21:00Z', '2026-11-26T12:00:00.000Z'],
  ['a night ends with it', on('2026-11-25', '20:00', '03:00'), '2026-11-25T12:00Z', '2026-11-26T12:00:00.000Z'],
  [
    'a special Sunday sends nothing',
    on('2026-11-29', '08:00', '18:00'),
    '2026-11-29T12:00Z',
    '2026-11-30T12:00:00.000Z',
  ],
])('special days of the company narrow the window of campaigns: %s', (_, day, at, expected) => {
  expect(fromOn([day], at)).toBe(expected)
})

test('campaigns send only in the hours that a window past midnight and special hours past midnight have in common', () => {
  const night = { enabled: true, hours: [{ weekdayEn: 'wednesday' as const, startTime: '20:00', endTime: '23:59' }] }
  const special = [on('2026-11-25', '22:00', '04:00')]

  expect(fromOn(special, '2026-11-25T23:00Z', night)).toBe('2026-11-26T01:00:00.000Z') // 22:00
  expect(fromOn(special, '2026-11-26T02:59Z', night)).toBe('2026-11-26T02:59:00.000Z')
  expect(fromOn(special, '2026-11-26T03:00Z', night)).toBe('2026-12-02T23:00:00.000Z')
})

test('the daily limit of a new number starts at 50 messages and grows by 50 a day up to the configured limit', () => {
  const cap = { enabled: true, perDay: 400, warmUp: true }
  const paired = new Date('2026-11-01T10:00:00.000Z')
  const on = (day: string) => capOn(cap, paired, new Date(`${day}T00:00:00.000Z`))

  expect([on('2026-11-01'), on('2026-11-03'), on('2026-11-25'), on('2026-12-02')]).toEqual([50, 100, 400, 400])
  expect(capOn({ ...cap, warmUp: false }, paired, new Date('2026-11-01T00:00:00.000Z'))).toBe(400)
  expect(capOn({ ...cap, enabled: false }, paired, new Date())).toBe(Number.POSITIVE_INFINITY)
})

test('the first messages of a campaign have the short interval, later ones the long one, and pauses vary around both', () => {
  const settings = { messageInterval: 5, longerIntervalAfter: 20, greaterInterval: 60 } as const

  expect([intervalAfter(1, settings), intervalAfter(19, settings), intervalAfter(20, settings)]).toEqual([5, 5, 60])
  expect(intervalAfter(500, { ...settings, longerIntervalAfter: 0 })).toBe(5)
  expect(pauseAfter(1, settings, { luck: 0, pace: 1 })).toBe(3_500)
  expect(pauseAfter(1, settings, { luck: 1, pace: 1 })).toBe(6_500)
  expect(pauseAfter(30, settings, { luck: 0.5, pace: 10 })).toBe(6_000)
  expect(pauseAfter(1, { ...settings, messageInterval: 0 }, { luck: 0, pace: 1 })).toBe(1_000)
})

test('the forecast of the last message accounts for closed hours, the daily limit and the age of the number', () => {
  const settings: CampaignSettings = {
    ...CAMPAIGN_SETTINGS_DEFAULT,
    messageInterval: 10,
    longerIntervalAfter: 0,
    sendingWindow: weekdays,
  }
  const plan = {
    start: new Date('2026-11-25T20:59:30.000Z'), // Wednesday, 17:59:30
    settings,
    calendar: { timezone: ZONE, specialDays: [] },
    pairedAt: new Date('2020-01-01T00:00:00.000Z'),
    sentToday: 0,
  }

  expect(endOf({ ...plan, messages: 5 }).last.toISOString()).toBe('2026-11-26T12:00:10.000Z')
  const capped = { ...settings, dailyCap: { enabled: true, perDay: 2, warmUp: false } }
  expect(endOf({ ...plan, settings: capped, messages: 5 }).last.toISOString()).toBe('2026-11-27T12:00:00.000Z')
  const young = { ...settings, dailyCap: { enabled: true, perDay: 400, warmUp: true } }
  const warming = { ...plan, settings: young, pairedAt: new Date('2026-11-25T10:00:00.000Z'), sentToday: 50 }
  // the limit of the first day is 50 messages
  expect(endOf({ ...warming, messages: 51 }).last.toISOString()).toBe('2026-11-27T12:00:00.000Z')
  expect(dayAt(ZONE, new Date('2026-11-26T02:00:00.000Z')).toISOString()).toBe('2026-11-25T00:00:00.000Z')
})
