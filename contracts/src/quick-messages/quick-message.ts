import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** A prepared answer; each `quick-message.*` event carries the whole resource. */
export const QuickMessage = z.object({
  ...resource,
  id: ref('quickMessage'),
  shortcode: z.string(), // typed after / to find it
  message: z.string(),
  geral: z.boolean(), // shared with the whole company; otherwise only for its owner
  status: z.boolean(), // false: not offered while writing
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // address of the file, for people who have a session
  userId: ref('user'), // the user who made it
})
export type QuickMessage = z.infer<typeof QuickMessage>

/** The fields that decide who can see a quick message. */
export const QuickMessageAudience = QuickMessage.pick({ geral: true, userId: true })
export type QuickMessageAudience = z.infer<typeof QuickMessageAudience>
