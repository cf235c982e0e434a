import { dayAt, nextDay, timeOf } from '@recado/contracts/calendar/zone'
import type { CampaignSettings } from '@recado/contracts/campaigns/settings'
import { intervalAfter } from '../lanes/pace-rules.ts'
import { type CampaignCalendar, capOn, windowFrom, windowUntil } from '../lanes/window-rules.ts'

const LONGEST_MS = 366 * 24 * 60 * 60_000 // the forecast ends here, even if messages remain

type Plan = {
  readonly messages: number
  readonly start: Date
  readonly settings: CampaignSettings
  readonly calendar: CampaignCalendar
  readonly pairedAt: Date
  readonly sentToday: number
}

/** @returns when the first and the last message are sent, given closed hours and daily limits; at most a year ahead */
export function endOf({ messages, start, settings, calendar, pairedAt, sentToday }: Plan): { first: Date; last: Date } {
  const { timezone: zone } = calendar
  const latest = new Date(start.getTime() + LONGEST_MS)
  let first: Date | undefined
  let last = start
  let at = start
  let sent = 0
  let day = dayAt(zone, start)
  let sentOnDay = sentToday
  while (sent < messages) {
    const open = windowFrom(settings.sendingWindow, calendar, at)
    if (!open || open > latest) return { first: first ?? latest, last: latest }
    at = open
    const today = dayAt(zone, at)
    if (today.getTime() !== day.getTime()) {
      day = today
      sentOnDay = 0
    }
    const midnight = timeOf(zone, nextDay(day), '00:00')
    const left = capOn(settings.dailyCap, pairedAt, day) - sentOnDay
    if (left <= 0) {
      at = midnight
      continue
    }
    first ??= at
    const until = Math.min(windowUntil(settings.sendingWindow, calendar, at)?.getTime() ?? Infinity, midnight.getTime())
    const run = runFrom(at.getTime(), { until, most: Math.min(left, messages - sent), sent, settings })
    sent += run.count
    sentOnDay += run.count
    last = new Date(run.last)
    at = new Date(run.next)
  }
  return { first: first ?? start, last }
}

type Run = { readonly until: number; readonly most: number; readonly sent: number; readonly settings: CampaignSettings }

/**
 * @returns how many messages are sent before the window closes or the limit is reached, when the last of them is sent,
 * and when the next one could be sent
 */
function runFrom(at: number, { until, most, sent, settings }: Run): { count: number; last: number; next: number } {
  let count = 0
  let last = at
  let next = at
  while (count < most && next < until) {
    last = next
    count += 1
    next += Math.max(intervalAfter(sent + count, settings), 1) * 1_000
  }
  return { count, last, next }
}
