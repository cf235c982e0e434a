import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'
import { Attachment } from './queue.ts'

/**
 * The limits of a queue's options: the depth, the number of options on one level, and the largest number of an option.
 */
export const OPTION_LIMIT = { depth: 6, siblings: 50, position: 99 } as const

/** A choice that a queue offers to customers, with the answer to it. The options below it are the next choice. */
export const QueueOption = z.object({
  ...resource,
  id: ref('queueOption'),
  queueId: ref('queue'),
  parentId: ref('queueOption').nullable(), // null: the option is on the first level
  title: z.string(),
  message: z.string(),
  option: z.int().min(1).max(OPTION_LIMIT.position), // the number that the customer sends to choose this option
  ...Attachment.shape,
  childrenCount: z.int().min(0),
})
export type QueueOption = z.infer<typeof QueueOption>
