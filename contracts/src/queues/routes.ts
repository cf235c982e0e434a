import { z } from 'zod'
import { Hours, SpecialDays } from '../hours.ts'
import { ref, textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { plainName } from '../text/visible.ts'
import { OPTION_LIMIT, QueueOption } from './option.ts'
import { Queue, QueueTargets, QueueTexts } from './queue.ts'

const Name = z.string().overwrite(plainName).min(2).max(50)
const Color = z.string().trim().min(3).max(9)
const OrderQueue = z.int().min(0).max(999)
const details = {
  ...QueueTexts.partial().shape,
  schedules: Hours.optional(),
  ...QueueTargets.partial().shape,
  specialDays: SpecialDays.optional(),
  promptId: ref('prompt').nullable().optional(),
  integrationId: ref('integration').nullable().optional(),
}
const queueParams = z.object({ queueId: textRef('queue') })

export const listQueues = defineRoute({
  method: 'GET',
  url: '/queue',
  summary: 'Queues of the company, in menu order',
  access: 'queues:read',
  scope: 'read',
  status: 200,
  response: z.array(Queue),
  errors: [],
})

export const getQueue = defineRoute({
  method: 'GET',
  url: '/queue/:queueId',
  summary: 'One queue',
  access: 'queues:read',
  scope: 'read',
  params: queueParams,
  status: 200,
  response: Queue,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const createQueue = defineRoute({
  method: 'POST',
  url: '/queue',
  summary: 'Add a queue',
  access: 'queues:manage',
  body: z.object({ name: Name, color: Color, orderQueue: OrderQueue.optional(), ...details }), // without `orderQueue` the new queue is the last one
  idempotent: true,
  status: 201,
  response: Queue,
  errors: [
    'ERR_PLAN_LIMIT',
    'ERR_QUEUE_INVALID_COLOR',
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
  ],
})

export const updateQueue = defineRoute({
  method: 'PUT',
  url: '/queue/:queueId',
  summary: 'Change the given fields of a queue',
  access: 'queues:manage',
  params: queueParams,
  body: z.object({
    name: Name.optional(),
    color: Color.optional(),
    orderQueue: OrderQueue.optional(),
    ...details,
  }),
  status: 200,
  response: Queue,
  errors: [
    'ERR_NO_QUEUE_FOUND',
    'ERR_QUEUE_INVALID_COLOR',
    'ERR_QUEUE_NAME_ALREADY_EXISTS',
    'ERR_QUEUE_COLOR_ALREADY_EXISTS',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
  ],
})

export const deleteQueue = defineRoute({
  method: 'DELETE',
  url: '/queue/:queueId',
  summary: 'Remove a queue; its waiting and open tickets go to another queue or to none',
  access: 'queues:manage',
  params: queueParams,
  query: z.object({ moveTo: textRef('queue').optional() }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const uploadQueueMedia = defineRoute({
  method: 'POST',
  url: '/queue/:queueId/media-upload',
  summary: "Set the attachment of a queue's greeting, from a form with one file",
  access: 'queues:manage',
  params: queueParams,
  files: { field: 'file', most: 1 },
  status: 200,
  response: Queue,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

export const detachQueueMedia = defineRoute({
  method: 'DELETE',
  url: '/queue/:queueId/media-upload',
  summary: "Remove the attachment of a queue's greeting",
  access: 'queues:manage',
  params: queueParams,
  status: 200,
  response: Queue,
  errors: ['ERR_NO_QUEUE_FOUND'],
})

const Title = z.string().trim().min(1).max(100)
const OptionMessage = z.string().max(4_096)
const Position = z.int().min(1).max(OPTION_LIMIT.position)
const optionParams = z.object({ optionId: textRef('queueOption') })

export const listQueueOptions = defineRoute({
  method: 'GET',
  url: '/queue-options',
  summary: 'Options of a queue in their order: those of one level, or all',
  access: 'queues:read',
  query: z.object({
    queueId: textRef('queue').optional(),
    parentId: z.coerce.number<number>().int().min(-1).meta({ ref: 'queueOption' }).optional(), // -1: the options on the first level
  }),
  status: 200,
  response: z.array(QueueOption),
  errors: [],
})

export const getQueueOption = defineRoute({
  method: 'GET',
  url: '/queue-options/:optionId',
  summary: 'One option',
  access: 'queues:read',
  params: optionParams,
  status: 200,
  response: QueueOption,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
})

export const createQueueOption = defineRoute({
  method: 'POST',
  url: '/queue-options',
  summary: 'Add an option to a queue; without a number it becomes the last option of its level',
  access: 'queues:manage',
  body: z.object({
    queueId: ref('queue'),
    parentId: ref('queueOption').nullable().default(null),
    title: Title,
    message: OptionMessage.default(''),
    option: Position.optional(), // a number that another option has is refused
  }),
  status: 201,
  response: QueueOption,
  errors: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_OPTION_FOUND'],
})

export const updateQueueOption = defineRoute({
  method: 'PUT',
  url: '/queue-options/:optionId',
  summary: 'Change the given fields of an option; if a sibling has the new number, the two swap their numbers',
  access: 'queues:manage',
  params: optionParams,
  body: z.object({
    title: Title.optional(),
    message: OptionMessage.optional(),
    option: Position.optional(),
    parentId: ref('queueOption').nullable().optional(), // must be neither the option itself nor an option below it
  }),
  status: 200,
  response: QueueOption,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
})

export const deleteQueueOption = defineRoute({
  method: 'DELETE',
  url: '/queue-options/:optionId',
  summary: 'Remove an option with all options below it; its siblings move up',
  access: 'queues:manage',
  params: optionParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
})

export const uploadQueueOptionMedia = defineRoute({
  method: 'POST',
  url: '/queue-options/:optionId/media-upload',
  summary: 'Set the attachment of an option, from a form with one file',
  access: 'queues:manage',
  params: optionParams,
  files: { field: 'file', most: 1 },
  status: 200,
  response: QueueOption,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
})

export const detachQueueOptionMedia = defineRoute({
  method: 'DELETE',
  url: '/queue-options/:optionId/media-upload',
  summary: 'Remove the attachment of an option',
  access: 'queues:manage',
  params: optionParams,
  status: 200,
  response: QueueOption,
  errors: ['ERR_NO_QUEUE_OPTION_FOUND'],
})
