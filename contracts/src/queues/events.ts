import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Queue } from './queue.ts'

export const queueCreated = defineEvent('queue.created', z.object({ queue: Queue }))

/** The queue itself has changed, or the options that customers choose from in it. */
export const queueUpdated = defineEvent('queue.updated', z.object({ queue: Queue }))

/** Nobody and nothing points at it any more but closed tickets, which keep its name. */
export const queueDeleted = defineEvent('queue.deleted', z.object({ queueId: ref('queue') }))

/** All queues that the company has, by their ids. Answers `copy.requested` of `queue` for a company. */
export const queuesTold = defineEvent('queue.all-told', z.object({ queueIds: z.array(ref('queue')) }))
