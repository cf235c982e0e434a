import { z } from 'zod'
import { ref } from '../ids.ts'

/** A video that explains something to the people of all companies; of the installation, so that it has no company. */
export const Help = z.object({
  id: ref('help'),
  title: z.string(),
  description: z.string(),
  video: z.string(), // its code at the video service
  link: z.string().nullable(), // an address with more about it
  thumbnailUrl: z.string().nullable(), // address of its picture, for people who have a session; null until it is here
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int().min(1),
})
export type Help = z.infer<typeof Help>
