import { z } from 'zod'
import { UndoSeconds } from '../undo/undo.ts'

/** Where a user continues after a conversation that they closed, transferred or put aside: */
export const NextConversation = z.enum([
  'stay', // in the list
  'waiting', // the ticket that has waited longest
  'open', // their next open ticket in the list
])
export type NextConversation = z.infer<typeof NextConversation>

/** How the client works for a user, on all their devices. */
export const Preferences = z.object({
  undoSeconds: UndoSeconds.default(6),
  next: NextConversation.default('stay'), // users made since 1.1.0 begin with `waiting`
})
export type Preferences = z.infer<typeof Preferences>
