import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Queue } from './queue.ts'

export const queueCreated = defineEvent('queue.created', z.object({ queue: Queue }))
