import { openFrom, openUntil } from '@recado/contracts/calendar/opening'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import type { DailyCap, SendingWindow } from '@recado/contracts/campaigns/settings'
import type { KnownCompany } from '@recado/kit/copies/companies'
import { narrowSpecialDays } from './narrow-special-days.ts'

const WARM_UP = { days: 30, first: 50 } as const
const DAY_MS = 24 * 60 * 60_000

/** The time zone and special days of a company, which its campaigns follow. */
export type CampaignCalendar = Pick<KnownCompany, 'timezone' | 'specialDays'>

/**
 * The next time at which campaigns may be sent.
 * @returns `at` itself if it is inside the window; undefined if the window never opens
 */
export const windowFrom = (window: SendingWindow, calendar: CampaignCalendar, at: Date): Date | undefined =>
  window.enabled ? openFrom(openingOf(window, calendar), at) : at

/** @returns the end of the current window; undefined outside of the window, and if the window never closes */
export const windowUntil = (window: SendingWindow, calendar: CampaignCalendar, at: Date): Date | undefined =>
  window.enabled ? openUntil(openingOf(window, calendar), at) : undefined

const openingOf = ({ hours }: SendingWindow, { timezone: zone, specialDays }: CampaignCalendar): OpeningHours => ({
  hours,
  special: narrowSpecialDays(hours, specialDays),
  zone,
})

/**
 * @returns how many campaign messages a connection may send on a day
 * @param pairedAt since when the connection has its number
 */
export function capOn({ enabled, perDay, warmUp }: DailyCap, pairedAt: Date, day: Date): number {
  if (!enabled) return Number.POSITIVE_INFINITY
  const age = Math.max(0, Math.floor((day.getTime() - pairedAt.getTime()) / DAY_MS))
  if (!warmUp || age >= WARM_UP.days) return perDay
  return Math.min(perDay, WARM_UP.first * (age + 1))
}
