import { z } from 'zod'
import { SETTING_LIMIT } from '../auth/settings.ts'
import { Hours, SpecialDays } from '../hours.ts'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

const Text = z.string().max(4_096)

/** The texts of a queue; variables such as `{{name}}` are replaced by their values. */
export const QueueTexts = z.object({
  greetingMessage: Text,
  outOfHoursMessage: Text, // empty: the text of the connection
  completionMessage: Text, // empty: the text of the connection
  ratingMessage: Text, // empty: the text of the connection
})

const Minutes = z.int().min(0).max(SETTING_LIMIT.minutes).nullable()

/** Targets of a queue in open minutes; 0: none, null: that of the company. */
export const QueueTargets = z.object({
  firstAnswerMinutes: Minutes,
  nextAnswerMinutes: Minutes,
  resolutionMinutes: Minutes,
})

/** A file that is sent with a text. */
export const Attachment = z.object({
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // address of the file, for people who have a session
})

/** A department that handles tickets; each `queue.*` event carries the whole resource. */
export const Queue = z.object({
  ...resource,
  id: ref('queue'),
  name: z.string(),
  color: z.string(), // # and 3, 4, 6 or 8 lower-case hexadecimal digits
  orderQueue: z.int().min(0).max(999), // position in menus
  ...QueueTexts.shape,
  schedules: Hours,
  firstAnswerMinutes: QueueTargets.shape.firstAnswerMinutes.default(null), // since 1.1.0
  nextAnswerMinutes: QueueTargets.shape.nextAnswerMinutes.default(null), // since 1.1.0
  resolutionMinutes: QueueTargets.shape.resolutionMinutes.default(null), // since 1.1.0
  specialDays: SpecialDays.default([]), // win over the company's on the same dates; since 1.1.0
  promptId: ref('prompt').nullable(), // answers its tickets
  integrationId: ref('integration').nullable(), // answers its tickets, before the prompt
  ...Attachment.shape, // of the greeting
})
export type Queue = z.infer<typeof Queue>
