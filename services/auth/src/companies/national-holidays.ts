import type { Holiday, HolidayName } from '@recado/contracts/auth/holiday'
import { dateOf, nextDay } from '@recado/contracts/calendar/zone'
import type { Known } from '@recado/contracts/open-enum'
import { easterOf } from './easter.ts'

type Rule = {
  readonly on: string | number // MM-DD, or days after Easter Sunday
  readonly name: HolidayName
  readonly isOptional: boolean
}

const rule = (on: Rule['on'], name: HolidayName): Rule => ({ on, name, isOptional: false })
const optional = (on: Rule['on'], name: HolidayName): Rule => ({ on, name, isOptional: true })

/**
 * Laws 662/1949 and 10.607/2002 (1 January, 21 April, 1 May, 7 September, 2 and 15 November, 25 December), 9.093/1995
 * (Good Friday), 6.802/1980 (12 October) and 14.759/2023 (20 November). The optional holidays come from the yearly
 * ordinance for federal offices, which many companies follow.
 */
const BRAZIL: readonly Rule[] = [
  rule('01-01', 'newYear'),
  optional(-48, 'carnivalMonday'),
  optional(-47, 'carnivalTuesday'),
  rule(-2, 'goodFriday'),
  rule('04-21', 'tiradentes'),
  rule('05-01', 'labourDay'),
  optional(60, 'corpusChristi'),
  rule('09-07', 'independence'),
  rule('10-12', 'aparecida'),
  rule('11-02', 'allSouls'),
  rule('11-15', 'republic'),
  rule('11-20', 'blackAwareness'),
  rule('12-25', 'christmas'),
]

/** The known countries; `docs/decisions/0024` says why this table is our own. */
const RULES: Readonly<Record<string, readonly Rule[]>> = { BR: BRAZIL }

/**
 * The national holidays of a year, earliest first.
 * @param country ISO 3166-1 code
 * @returns none for a country whose holidays are not known
 */
export function nationalHolidays(country: string, year: number): Known<Holiday>[] {
  const easter = easterOf(year)
  return (RULES[country] ?? [])
    .map(({ on, name, isOptional }) => ({
      date: typeof on === 'number' ? dateOf(nextDay(easter, on)) : `${year}-${on}`,
      name,
      isOptional,
    }))
    .sort((a, b) => a.date.localeCompare(b.date))
}
