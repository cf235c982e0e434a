import { z } from 'zod'
import { ref } from './ids.ts'

/** For how many seconds a step can be undone; 0: it cannot be undone, and its effects on others follow at once. */
export const UndoSeconds = z.literal([0, 6, 10])
export type UndoSeconds = z.infer<typeof UndoSeconds>

/** The same in a query string. */
export const QueryUndoSeconds = z.coerce.number<number>().pipe(UndoSeconds)

/**
 * A step that its author, or an admin, can undo. Screens show the step at once; messages to the contact, deliveries of
 * webhooks and notifications follow at `until`.
 */
export const Undo = z.object({ id: ref('undo'), until: z.iso.datetime() })
export type Undo = z.infer<typeof Undo>

/** The field that the answer of an undoable step adds to its resource; null, or absent: it cannot be undone. */
export const undoable = { undo: Undo.nullish() } // since 1.1.0; absent: from an older release

/**
 * The reason why a step can no longer be undone, in the answer of ERR_UNDO_TOO_LATE. `ended`: its time is over; `undone`:
 * it was undone before; `changed`: the same fields were changed again.
 */
export const UndoRefusal = z.enum(['ended', 'undone', 'changed'])
export type UndoRefusal = z.infer<typeof UndoRefusal>
