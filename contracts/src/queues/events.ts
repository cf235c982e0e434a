import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Queue } from './queue.ts'

export const queueCreated = defineEvent('queue.created', z.object({ queue: Queue }))

/** A queue changed, or the options that it offers to customers changed. */
export const queueUpdated = defineEvent('queue.updated', z.object({ queue: Queue }))

/** A queue was deleted. Only closed tickets still refer to it, by its name. */
export const queueDeleted = defineEvent('queue.deleted', z.object({ queueId: ref('queue') }))

/** The ids of all queues of the company. Answers `copy.requested` with kind `queue` and the id of a company. */
export const queuesTold = defineEvent('queue.all-told', z.object({ queueIds: z.array(ref('queue')) }))
