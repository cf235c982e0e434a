import { openFrom } from '@recado/contracts/calendar/opening'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import type { Known } from '@recado/contracts/open-enum'
import type { Snooze, WakeReason } from '@recado/contracts/tickets/snooze'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { AWAKE, WAKE_SEEN } from '../tickets/unsnoozed-rules.ts'

/**
 * The columns of a ticket that returns to its list. Only a message of the contact leaves the snooze to be repeated, and
 * a ticket that a person takes back has no mark. `wakingByContact` is the same in SQL.
 */
export function wakingOf({ snooze, version }: Pick<Ticket, 'snooze' | 'version'>, because: WakeReason, now: Date) {
  const again = because === 'contact' ? (snooze as Known<Snooze> | null) : null
  return {
    ...AWAKE,
    woken_at: now,
    woken_by: because === 'person' ? null : because,
    woken_version: version + 1,
    snooze_again_kind: again?.kind ?? null,
    snooze_again_until: again?.until ? new Date(again.until) : null,
  }
}

/** The columns of a ticket that is passed to a person or a queue: it wakes, and its new people start without old marks. */
export const passedOn = (before: Pick<Ticket, 'snooze' | 'version'>, because: 'transfer' | 'person', now: Date) =>
  before.snooze ? wakingOf(before, because, now) : WAKE_SEEN

/**
 * When a ticket wakes that is due at a time: at once during opening hours, else when they begin.
 * @param opening absent: around the clock; hours without any opening are not waited for
 */
export const wakeTimeOf = (opening: OpeningHours | undefined, at: Date): Date =>
  opening ? (openFrom(opening, at) ?? at) : at

/** Whether a time for a snooze is in the future, and at most a year ahead. */
export function isSnoozable(until: Date, now: Date): boolean {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  return until > now && until <= latest
}
