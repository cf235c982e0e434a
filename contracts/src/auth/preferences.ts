import { z } from 'zod'
import { openEnum } from '../open-enum.ts'
import { UndoSeconds } from '../undo.ts'

/** The place where a user continues after they close, transfer or snooze a conversation. */
export const NextConversation = z.enum([
  'stay', // in the list
  'waiting', // the ticket that has waited longest
  'open', // their next open ticket in the list
])
export type NextConversation = z.infer<typeof NextConversation>

/** How the client works for a user, on all their devices. */
export const Preferences = z.object({
  undoSeconds: UndoSeconds.default(6).catch(6),
  next: openEnum(NextConversation, 'stay').default('stay'), // users made since 1.1.0 begin with `waiting`
})
export type Preferences = z.infer<typeof Preferences>

/** The preferences that a user sends. */
export const NewPreferences = z.object({ undoSeconds: UndoSeconds, next: NextConversation })
