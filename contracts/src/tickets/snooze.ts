import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/** What a snoozed ticket waits for: `time` alone, or the contact's `answer`. A message of the contact ends both. */
export const SnoozeKind = z.enum(['time', 'answer'])
export type SnoozeKind = z.infer<typeof SnoozeKind>

/** A ticket is put aside: its list leaves it out, and timers of inactivity stand still. */
export const Snooze = z.object({
  kind: openEnum(SnoozeKind),
  until: z.iso.datetime().nullable(), // null: until the contact answers
  byId: ref('user').nullable(), // who put it aside; null: an API key
})
export type Snooze = z.infer<typeof Snooze>

/**
 * What ended a snooze: its time; a message or a call of the contact; a note that mentions the assignee; a transfer; or
 * a person, who took it back or accepted it.
 */
export const WakeReason = z.enum(['time', 'contact', 'mention', 'transfer', 'person'])
export type WakeReason = z.infer<typeof WakeReason>

/** Marks a ticket that returned to its list. People who take a ticket back by hand leave no mark. */
export const Woken = z.object({ because: openEnum(WakeReason), at: z.iso.datetime() })
export type Woken = z.infer<typeof Woken>
