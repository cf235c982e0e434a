import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/** A snoozed ticket waits for a `time` or for the contact's `answer`. A message of the contact ends both kinds. */
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
 * The reason why a snooze ended: its time was over, the contact wrote or called, a note mentioned the assignee, the
 * ticket was transferred, or a person took it back or accepted it.
 */
export const WakeReason = z.enum(['time', 'contact', 'mention', 'transfer', 'person'])
export type WakeReason = z.infer<typeof WakeReason>

/** Marks a ticket that returned to its list. People who take a ticket back by hand leave no mark. */
export const Woken = z.object({ because: openEnum(WakeReason), at: z.iso.datetime() })
export type Woken = z.infer<typeof Woken>
