import { z } from 'zod'
import { openEnum } from '../open-enum.ts'
import { UndoSeconds } from '../undo.ts'

/** The place where a user continues after they close, transfer or snooze a conversation. */
export const NextConversation = z.enum([
  'stay', // the user stays in the list
  'waiting', // the client opens the ticket that has waited longest
  'open', // the client opens the user's next open ticket in the list
])
export type NextConversation = z.infer<typeof NextConversation>

/** Whether the inbox of an admin shows the first steps of a new company. */
export const FirstSteps = z.enum(['shown', 'dismissed'])
export type FirstSteps = z.infer<typeof FirstSteps>

/** The preferences of a user for the client, on all their devices. */
export const Preferences = z.object({
  undoSeconds: UndoSeconds.default(6).catch(6),
  next: openEnum(NextConversation, 'stay').default('stay'), // users created since 1.1.0 start with `waiting`
  firstSteps: openEnum(FirstSteps, 'dismissed').default('dismissed'), // users created since 1.1.0 start with `shown`
  weeklyReport: z.boolean().default(false), // a mail with the numbers of the past week; only for users who see reports
})
export type Preferences = z.infer<typeof Preferences>

/** The preferences in a request of a user; those that are absent do not change. */
export const NewPreferences = z
  .object({ undoSeconds: UndoSeconds, next: NextConversation, firstSteps: FirstSteps, weeklyReport: z.boolean() })
  .partial()
