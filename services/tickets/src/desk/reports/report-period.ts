import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import type { ReportPeriod } from '@recado/contracts/reports/filter'
import { invalidField } from '@recado/kit/errors'
import { checkedPeriod, type Period } from '@recado/kit/periods'
import type { ReportedPeriod } from './moments-of-work-repository.ts'

const DAY_MS = 24 * 60 * 60_000
const FIRST_DAY = '0001-01-01' // databases refuse the year 0

/**
 * The period between two days, and the one of the same length before it.
 * @throws ERR_VALIDATION when the period ends before it begins, exceeds a year, or follows one that begins in year 0
 */
export function reportedPeriodOf({ date_from, date_to }: ReportPeriod, language: Language): ReportedPeriod {
  const period = checkedPeriod({ from: date_from, to: date_to }, 'date_from', language)
  const before = periodBefore(period)
  if (before.from < FIRST_DAY) throw invalidField('date_from', 'invalid', FIELD_ERRORS.invalid[language])
  return { period, before }
}

/** The period of the same length before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS
  const before = (day: string) => new Date(Date.parse(day) - length).toISOString().slice(0, 10)
  return { from: before(from), to: before(to) }
}
