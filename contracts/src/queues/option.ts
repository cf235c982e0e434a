import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'
import { Attachment } from './queue.ts'

/** The depth of a queue's options, and the most options on a level. */
export const OPTION_LIMIT = { depth: 6, siblings: 50, position: 99 } as const

/** A choice for customers in a queue, with the answer to it; the options below it are the next choice. */
export const QueueOption = z.object({
  ...resource,
  id: ref('queueOption'),
  queueId: ref('queue'),
  parentId: ref('queueOption').nullable(), // null: at the top
  title: z.string(),
  message: z.string(),
  option: z.int().min(1).max(OPTION_LIMIT.position), // the number that the customer sends to choose it
  ...Attachment.shape,
  childrenCount: z.int().min(0),
})
export type QueueOption = z.infer<typeof QueueOption>
