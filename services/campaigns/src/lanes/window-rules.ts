import { openFrom, openUntil } from '@recado/contracts/calendar/opening'
import type { DailyCap, SendingWindow } from '@recado/contracts/campaigns/settings'

const WARM_UP = { days: 30, first: 50 } as const
const DAY_MS = 24 * 60 * 60_000

/**
 * The next time at which campaigns may be sent.
 * @returns `at` itself when it is inside the window; undefined when there is none
 */
export const windowFrom = ({ enabled, hours }: SendingWindow, zone: string, at: Date): Date | undefined =>
  enabled ? openFrom({ hours, special: [], zone }, at) : at

/** The end of the current window; undefined when there is none. */
export const windowUntil = ({ enabled, hours }: SendingWindow, zone: string, at: Date): Date | undefined =>
  enabled ? openUntil({ hours, special: [], zone }, at) : undefined

/**
 * The limit of campaign messages of a connection on a day.
 * @param pairedAt since when the connection has its number
 */
export function capOn({ enabled, perDay, warmUp }: DailyCap, pairedAt: Date, day: Date): number {
  if (!enabled) return Number.POSITIVE_INFINITY
  const age = Math.max(0, Math.floor((day.getTime() - pairedAt.getTime()) / DAY_MS))
  if (!warmUp || age >= WARM_UP.days) return perDay
  return Math.min(perDay, WARM_UP.first * (age + 1))
}
