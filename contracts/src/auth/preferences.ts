import { z } from 'zod'

/** Where a user continues after a conversation that they closed, transferred or put aside: */
export const NextConversation = z.enum([
  'stay', // in the list
  'waiting', // the ticket that has waited longest
  'open', // their next open ticket in the list
])
export type NextConversation = z.infer<typeof NextConversation>

/** How the client works for a user, on all their devices. */
export const Preferences = z.object({
  undoSeconds: z.literal([0, 6, 10]).default(6), // for how long a step can be undone; 0: not at all
  next: NextConversation.default('stay'), // users made since 1.1.0 begin with `waiting`
})
export type Preferences = z.infer<typeof Preferences>
