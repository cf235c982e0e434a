import { z } from 'zod'
import { ref } from '../ids.ts'

/**
 * A video that explains something to the people of all companies. It belongs to the installation, so it has no company.
 */
export const Help = z.object({
  id: ref('help'),
  title: z.string(),
  description: z.string(),
  video: z.string(), // its code at the video service
  link: z.string().nullable(), // an address with more about the subject
  thumbnailUrl: z.string().nullable(), // address of its picture, for people who have a session; null until it is fetched
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})
export type Help = z.infer<typeof Help>
