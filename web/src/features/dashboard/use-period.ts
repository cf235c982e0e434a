import { dayIn } from '../../shared/i18n/zone.ts'
import { useAddress } from '../../shared/list/use-address.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import type { Period } from './api.ts'

/** The choices for the number of last days. */
export const DAYS = [3, 7, 15, 30, 60, 90] as const
const DAY = /^\d{4}-\d\d-\d\d$/

export type PeriodChoice =
  | { readonly type: 'dates'; readonly from: string | null; readonly to: string | null }
  | { readonly type: 'days'; readonly days: number | null }

const DAY_MS = 24 * 60 * 60_000
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The period of the dashboard, stored in the query string. The default is the current month. */
export function usePeriod() {
  const { read, change } = useAddress()
  const { company } = useCurrentUser()
  const today = dayIn(company.timezone, useNow().toISOString())
  const days = DAYS.find((known) => String(known) === read('days'))
  const day = (key: string) => (DAY.test(read(key)) ? read(key) : undefined)
  const isByDays = read('type') === 'days' && days !== undefined
  const dates = { date_from: day('from') ?? `${today.slice(0, 7)}-01`, date_to: day('to') ?? today }
  const period: Period = isByDays ? { days } : dates
  const choice: PeriodChoice = isByDays
    ? { type: 'days', days }
    : { type: 'dates', from: dates.date_from, to: dates.date_to }
  return {
    period,
    /** The same period as two days, both included. */
    range: isByDays ? { from: dayBefore(today, days - 1), to: today } : { from: dates.date_from, to: dates.date_to },
    choice,
    choose: (chosen: PeriodChoice) =>
      change(
        chosen.type === 'days'
          ? { type: 'days', days: String(chosen.days), from: undefined, to: undefined }
          : { type: undefined, days: undefined, from: chosen.from ?? undefined, to: chosen.to ?? undefined },
      ),
  }
}
