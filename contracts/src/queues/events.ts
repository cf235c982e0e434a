import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Queue } from './queue.ts'

export const queueCreated = defineEvent('queue.created', z.object({ queue: Queue }))

/** The queue itself changed, or the options that it offers to customers. */
export const queueUpdated = defineEvent('queue.updated', z.object({ queue: Queue }))

/** The queue was deleted. Only closed tickets still refer to it, by its name. */
export const queueDeleted = defineEvent('queue.deleted', z.object({ queueId: ref('queue') }))

/** All queues of the company, by their ids. Answers `copy.requested` of `queue` for a company. */
export const queuesTold = defineEvent('queue.all-told', z.object({ queueIds: z.array(ref('queue')) }))
