import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** A prepared text for messages; each `quick-message.*` event carries the whole resource. */
export const QuickMessage = z.object({
  ...resource,
  id: ref('quickMessage'),
  shortcode: z.string(), // a user types `/` and this code to find the text
  message: z.string(),
  geral: z.boolean(), // true: shared with the whole company; false: only for its owner
  status: z.boolean(), // false: the composer does not offer it
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // the address of the file, for people who have a session
  userId: ref('user'), // the user who created it
})
export type QuickMessage = z.infer<typeof QuickMessage>

/** The fields that decide who can see a quick message. */
export const QuickMessageAudience = QuickMessage.pick({ geral: true, userId: true })
export type QuickMessageAudience = z.infer<typeof QuickMessageAudience>
