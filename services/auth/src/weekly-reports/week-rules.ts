import type { UserDetail } from '@recado/contracts/auth/user'
import { dayAt, shownAt, weekdayOf } from '@recado/contracts/calendar/zone'
import { isAllowed } from '@recado/contracts/permissions'

/** The purpose of mails with the numbers of a week. */
export const WEEK_PURPOSE = 'weekly-report'

/** Whether the user has asked for the numbers of each week, and may see them. */
export const wantsWeeks = ({ profile, preferences }: Pick<UserDetail, 'profile' | 'preferences'>): boolean =>
  preferences.weeklyReport && isAllowed(profile, 'dashboard:view')

const FIRST_HOUR = 7
const LAST_HOUR = 12
const DAY_MS = 86_400_000

/** Two days, YYYY-MM-DD, both included. */
export type Week = { readonly from: string; readonly to: string }

/** On a Monday morning in the time zone: this day and the week before it; undefined at any other time. */
export function mondayMorning(now: Date, zone: string): { readonly monday: string; readonly week: Week } | undefined {
  const day = dayAt(zone, now)
  const hour = shownAt(zone, now).getUTCHours()
  if (weekdayOf(day) !== 'monday' || hour < FIRST_HOUR || hour >= LAST_HOUR) return undefined
  const before = (days: number) => new Date(day.getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return { monday: before(0), week: { from: before(7), to: before(1) } }
}
