import { z } from 'zod'
import { SETTING_LIMIT } from '../auth/setting.ts'
import { Hours, SpecialDays } from '../hours.ts'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

const Text = z.string().max(4_096)

/** The texts of a queue; variables such as `{{name}}` are replaced by their values. */
export const QueueTexts = z.object({
  greetingMessage: Text,
  outOfHoursMessage: Text, // empty: the connection's text is used
  completionMessage: Text, // empty: the connection's text is used
  ratingMessage: Text, // empty: the connection's text is used
})

const Minutes = z.int().min(0).max(SETTING_LIMIT.minutes).nullable()

/** The targets of a queue, in open minutes. 0: the queue has no target; null: the target of the company applies. */
export const QueueTargets = z.object({
  firstAnswerMinutes: Minutes,
  nextAnswerMinutes: Minutes,
  resolutionMinutes: Minutes,
})

/** A file that is sent with a text. */
export const Attachment = z.object({
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // the address of the file, for people who have a session
})

/** A department that handles tickets; each `queue.*` event carries the whole resource. */
export const Queue = z.object({
  ...resource,
  id: ref('queue'),
  name: z.string(),
  color: z.string(), // # and 3, 4, 6 or 8 lower-case hexadecimal digits
  orderQueue: z.int().min(0).max(999), // the position in menus
  ...QueueTexts.shape,
  schedules: Hours,
  firstAnswerMinutes: QueueTargets.shape.firstAnswerMinutes.default(null), // since 1.1.0
  nextAnswerMinutes: QueueTargets.shape.nextAnswerMinutes.default(null), // since 1.1.0
  resolutionMinutes: QueueTargets.shape.resolutionMinutes.default(null), // since 1.1.0
  specialDays: SpecialDays.default([]), // replace the company's special days on the same dates; since 1.1.0
  promptId: ref('prompt').nullable(), // the prompt that answers tickets of the queue
  integrationId: ref('integration').nullable(), // the integration that answers tickets of the queue; it comes before the prompt
  ...Attachment.shape, // the file of the greeting
})
export type Queue = z.infer<typeof Queue>
