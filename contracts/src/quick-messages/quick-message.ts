import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** An answer that is kept ready; every `quick-message.*` event carries one whole. */
export const QuickMessage = z.object({
  ...resource,
  id: ref('quickMessage'),
  shortcode: z.string(), // what is typed after / to find it
  message: z.string(),
  geral: z.boolean(), // the whole company's; else its owner's alone
  status: z.boolean(), // false: not offered while writing
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // address of the file, for whoever has a session
  userId: ref('user'), // who made it
})
export type QuickMessage = z.infer<typeof QuickMessage>

/** What decides who sees a quick message. */
export const QuickMessageAudience = QuickMessage.pick({ geral: true, userId: true })
export type QuickMessageAudience = z.infer<typeof QuickMessageAudience>
