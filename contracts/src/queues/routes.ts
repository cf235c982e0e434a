import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { Queue } from './queue.ts'

export const listQueues = defineRoute({
  method: 'GET',
  url: '/queue',
  summary: 'Queues of the company, in menu order',
  access: 'queues:read',
  status: 200,
  response: z.array(Queue),
  errors: [],
})

export const createQueue = defineRoute({
  method: 'POST',
  url: '/queue',
  summary: 'Add a queue',
  access: 'queues:manage',
  body: z.object({
    name: z.string().trim().min(2).max(50),
    color: z.string().trim().min(3).max(9),
    orderQueue: z.int().min(0).max(999).optional(), // absent: last
  }),
  status: 201,
  response: Queue,
  errors: [
    'ERR_PLAN_LIMIT',
    'ERR_QUEUE_INVALID_COLOR',
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  ],
})
