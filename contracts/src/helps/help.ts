import { z } from 'zod'
import { ref } from '../ids.ts'

/** A help video for the people of all companies. It belongs to the installation, so it has no company. */
export const Help = z.object({
  id: ref('help'),
  title: z.string(),
  description: z.string(),
  video: z.string(), // the code of the video at the video service
  link: z.string().nullable(), // an address with more information about the subject
  thumbnailUrl: z.string().nullable(), // the address of the preview picture, for people who have a session; null: not fetched yet
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})
export type Help = z.infer<typeof Help>
