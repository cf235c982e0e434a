import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'
import { Attachment } from './queue.ts'

/** How far the options of a queue branch. */
export const OPTION_LIMIT = { depth: 6, siblings: 50, position: 99 } as const

/** A choice of a customer in a queue, and the answer to it; the options below it are the next choice. */
export const QueueOption = z.object({
  ...resource,
  id: ref('queueOption'),
  queueId: ref('queue'),
  parentId: ref('queueOption').nullable(), // null: at the top
  title: z.string(),
  message: z.string(),
  option: z.int().min(1).max(OPTION_LIMIT.position), // the number that chooses it among its siblings
  ...Attachment.shape,
  childrenCount: z.int().min(0),
})
export type QueueOption = z.infer<typeof QueueOption>
