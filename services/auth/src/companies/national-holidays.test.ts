import { dateOf } from '@recado/contracts/calendar/zone'
import { expect, test } from 'vitest'
import { countryOf } from './country-rules.ts'
import { easterOf } from './easter.ts'
import { nationalHolidays } from './national-holidays.ts'

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'], // the latest possible day
  [2049, '2049-04-18'], // the exception of the algorithm
  [2076, '2076-04-19'], // the other exception
  [2099, '2099-04-12'],
])('Easter of %i is on %s', (year, date) => {
  expect(dateOf(easterOf(year))).toBe(date)
})

test('the national holidays of Brazil are those of its laws, and the optional ones are marked', () => {
  const holidays = nationalHolidays('BR', 2027)

  expect(holidays.filter(({ isOptional }) => !isOptional).map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2027-01-01 newYear',
    '2027-03-26 goodFriday',
    '2027-04-21 tiradentes',
    '2027-05-01 labourDay',
    '2027-09-07 independence',
    '2027-10-12 aparecida',
    '2027-11-02 allSouls',
    '2027-11-15 republic',
    '2027-11-20 blackAwareness',
    '2027-12-25 christmas',
  ])
  expect(holidays.filter(({ isOptional }) => isOptional).map(({ date, name }) => `${date} ${name}`)).toEqual([
    '2027-02-08 carnivalMonday',
    '2027-02-09 carnivalTuesday',
    '2027-05-27 corpusChristi',
  ])
  expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).toSorted())
})

test('other countries have an empty list of holidays', () => {
  expect(nationalHolidays('US', 2027)).toEqual([])
})

test.each([
  ['AR', 'America/Sao_Paulo', 'AR'],
  ['', 'America/Sao_Paulo', 'BR'],
  ['', 'America/Noronha', 'BR'],
  ['', 'Brazil/East', 'BR'],
  ['', 'UTC', 'BR'],
  ['', 'Etc/GMT+3', 'BR'],
  ['', 'Europe/Lisbon', undefined],
])('a company with the country %j in the time zone %s has the holidays of %s', (setting, timezone, country) => {
  expect(countryOf(setting, timezone)).toBe(country)
})
