import type { Language } from '@recado/contracts/language'
import { AppError } from '@recado/kit/errors'
import { checkedPeriod, type Period } from '@recado/kit/periods'

type Filter = {
  readonly days?: number | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}

const DAY_MS = 24 * 60 * 60_000

/**
 * The days of a filter: a number of days up to today, or the days between two dates. A missing end means today; a
 * missing start means the first day of the end's month.
 * @param today the current day in the company's time zone
 * @throws ERR_DASHBOARD_FILTER when the filter is empty | ERR_VALIDATION when the period ends before it begins or
 * exceeds a year
 */
export function periodOf({ days, date_from, date_to }: Filter, today: string, language: Language): Period {
  if (days !== undefined) return { from: dayBefore(today, days - 1), to: today }
  if (date_from === undefined && date_to === undefined) throw new AppError('ERR_DASHBOARD_FILTER')
  const to = date_to ?? today
  const from = date_from ?? `${to.slice(0, 7)}-01`
  return checkedPeriod({ from, to }, date_from === undefined ? 'date_to' : 'date_from', language)
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
