import { dateOf, dayAt, nextDay, timeOf } from '@recado/contracts/calendar/zone'
import type { CampaignWaitReason } from '@recado/contracts/campaigns/campaign'
import type { CampaignSettings } from '@recado/contracts/campaigns/settings'
import { holdOn } from './holds.ts'
import type { Lane } from './lane-repository.ts'
import { type CampaignCalendar, capOn, windowFrom } from './window-rules.ts'

type Wait = { readonly reason: CampaignWaitReason; readonly until: Date | null }

/**
 * @returns why a connection sends no campaign message now, and until when, if that is known; undefined when it may send
 */
export function whyWait(
  lane: Lane,
  { sendingWindow, dailyCap }: CampaignSettings,
  calendar: CampaignCalendar,
  now: Date,
): Wait | undefined {
  if (lane.status !== 'CONNECTED') return { reason: 'connection', until: null }
  const hold = holdOn(lane, now)
  if (hold) return hold
  const open = windowFrom(sendingWindow, calendar, now)
  if (open?.getTime() !== now.getTime()) return { reason: 'window', until: open ?? null }
  const { timezone } = calendar
  const today = dayAt(timezone, now)
  const sentToday = lane.day === dateOf(today) ? lane.sent_today : 0
  if (sentToday < capOn(dailyCap, lane.number_since, today)) return undefined
  return { reason: 'cap', until: timeOf(timezone, nextDay(today), '00:00') }
}
