import { z } from 'zod'
import { ref } from './ids.ts'

/**
 * For how many seconds a step can be undone. 0: the step cannot be undone, and its effects for others follow at once.
 */
export const UndoSeconds = z.literal([0, 6, 10])
export type UndoSeconds = z.infer<typeof UndoSeconds>

/** The same in a query string. */
export const QueryUndoSeconds = z.coerce.number<number>().pipe(UndoSeconds)

/**
 * A step that its author, or an admin, can undo. Screens show the step at once. Messages to the contact, deliveries of
 * webhooks and notifications follow at `until`.
 */
export const Undo = z.object({ id: ref('undo'), until: z.iso.datetime() })
export type Undo = z.infer<typeof Undo>

/** The field that the answer to an undoable step adds to its resource; null or absent: the step cannot be undone. */
export const undoable = { undo: Undo.nullish() } // since 1.1.0; an older release omits it

/**
 * Why a step can no longer be undone, in the answer with ERR_UNDO_TOO_LATE. `ended`: its time is over; `undone`: it was
 * undone before; `changed`: another step has changed the same fields since.
 */
export const UndoRefusal = z.enum(['ended', 'undone', 'changed'])
export type UndoRefusal = z.infer<typeof UndoRefusal>
