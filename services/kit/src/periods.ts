import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { invalidField } from './errors.ts'

/** The first and the last calendar day of a report, in the company's time zone. */
export type Period = { readonly from: string; readonly to: string }

const DAY_MS = 24 * 60 * 60_000
const MOST_DAYS = 366

/**
 * Returns the period, if it is not longer than a year.
 * @param field the field of the request that a refusal names
 * @throws ERR_VALIDATION when the period ends before it begins or exceeds a year
 */
export function checkedPeriod({ from, to }: Period, field: string, language: Language): Period {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (length < 1 || length > MOST_DAYS) throw invalidField(field, 'invalid', FIELD_ERRORS.invalid[language])
  return { from, to }
}
