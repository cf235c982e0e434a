import { z } from 'zod'
import { Hours } from '../hours.ts'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

const Text = z.string().max(4_096)

/** The texts of a queue; in each of them `{{name}}` and its like stand for what they name. */
export const QueueTexts = z.object({
  greetingMessage: Text,
  outOfHoursMessage: Text, // empty: the connection's
  completionMessage: Text, // likewise
  ratingMessage: Text, // likewise
})

/** A file that goes with a text. */
export const Attachment = z.object({
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // where people who are signed in find it
})

/** A department that may have tickets; every `queue.*` event carries one whole. */
export const Queue = z.object({
  ...resource,
  id: ref('queue'),
  name: z.string(),
  color: z.string(), // # and 3, 4, 6 or 8 lower-case hexadecimal digits
  orderQueue: z.int().min(0).max(999), // place in menus
  ...QueueTexts.shape,
  schedules: Hours,
  promptId: ref('prompt').nullable(), // that leads its tickets
  integrationId: ref('integration').nullable(), // likewise, before the prompt
  ...Attachment.shape, // of the greeting
})
export type Queue = z.infer<typeof Queue>
