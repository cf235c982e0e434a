import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'

/** A snoozed ticket waits for a `time` or for the contact's `answer`. A message of the contact ends both kinds. */
export const SnoozeKind = z.enum(['time', 'answer'])
export type SnoozeKind = z.infer<typeof SnoozeKind>

/** The snooze of a ticket. Its list leaves the ticket out, and its timers of inactivity stand still. */
export const Snooze = z.object({
  kind: openEnum(SnoozeKind),
  until: z.iso.datetime().nullable(), // null: the snooze ends when the contact answers
  byId: ref('user').nullable(), // the user who snoozed the ticket; null: a program with an API key snoozed it
})
export type Snooze = z.infer<typeof Snooze>

/**
 * Why a snooze ended. `time`: its time was over; `contact`: the contact wrote or called; `mention`: a note mentioned
 * the assignee; `transfer`: the ticket was transferred; `person`: a user ended the snooze or accepted the ticket.
 */
export const WakeReason = z.enum(['time', 'contact', 'mention', 'transfer', 'person'])
export type WakeReason = z.infer<typeof WakeReason>

/** Marks a ticket that returned to its list. A ticket whose snooze a user ended by hand has no mark. */
export const Woken = z.object({ because: openEnum(WakeReason), at: z.iso.datetime() })
export type Woken = z.infer<typeof Woken>
