import { MAY_BE_UNHEARD } from '@recado/contracts/unheard-events'
import type { Channel } from 'amqplib'
import { PARTITIONS } from '../events/partition.ts'
import { DEFAULT_EXCHANGE } from './publish-confirmed.ts'

/** The names of exchanges and queues in a namespace. */
export const namesOf = (namespace: string) => ({
  events: `${namespace}.events`,
  unrouted: `${namespace}.unrouted`,
  unheard: `${namespace}.unheard`,
  queue: (queue: string) => `${namespace}.${queue}`,
  partition: (queue: string, partition: number) => `${namespace}.${queue}.p${partition}`,
  dead: (queue: string) => `${namespace}.${queue}.dead`,
  wait: (delayMs: number) => `${namespace}.wait.${delayMs / 1_000}s`,
})
export type Names = ReturnType<typeof namesOf>

/**
 * How the broker stores queues. `quorum`: on the disks of most nodes. `memory`: in the memory of one node and without
 * partitions, for tests, because declaring and deleting it is far cheaper.
 */
export type QueueKind = 'quorum' | 'memory'

const DELIVERY_LIMIT = 20 // drops a message that kills its process each time; other failed messages go to the dead queue
const MAX_BYTES = 1_073_741_824 // beyond this size the broker refuses messages, and the outbox retains the events

type Keep = {
  readonly durable: boolean
  readonly type: object
  readonly safe: object
  readonly consumed: object
  readonly isPartitioned: boolean
}

/** Queue arguments by kind. RabbitMQ 3.10 to 4.x accept those of `quorum`; classic queues accept fewer arguments. */
const KEEP: Readonly<Record<QueueKind, Keep>> = {
  quorum: {
    durable: true,
    type: { 'x-queue-type': 'quorum' },
    safe: {
      'x-overflow': 'reject-publish',
      'x-dead-letter-strategy': 'at-least-once',
      'x-max-length-bytes': MAX_BYTES,
    },
    consumed: { 'x-delivery-limit': DELIVERY_LIMIT },
    isPartitioned: true,
  },
  memory: {
    durable: false,
    type: { 'x-queue-type': 'classic' },
    safe: { 'x-overflow': 'reject-publish', 'x-max-length-bytes': MAX_BYTES },
    consumed: {},
    isPartitioned: false,
  },
}

/** How long an unordered event waits before its second, third and fourth round of attempts. */
export const WAITS_MS = [2_000, 10_000, 60_000] as const

/**
 * Declares the exchange of all events, and the queue of unrouted events, which shows that a consumer's queue is
 * missing.
 */
export async function assertExchange(channel: Channel, names: Names, kind: QueueKind): Promise<void> {
  const { durable, type } = KEEP[kind]
  await channel.assertExchange(names.unrouted, 'fanout', { durable })
  await channel.assertQueue(names.unrouted, { durable, arguments: { ...type, 'x-max-length': 10_000 } })
  await channel.bindQueue(names.unrouted, names.unrouted, '')
  await channel.assertExchange(names.events, 'topic', { durable, alternateExchange: names.unrouted })
  await channel.assertExchange(names.unheard, 'fanout', { durable }) // has no queue: its events count as routed, and are dropped
  for (const { type } of MAY_BE_UNHEARD) await channel.bindExchange(names.unheard, names.events, `${type}.*`)
}

/**
 * Declares the waiting queues of all services. An event is published to a waiting queue with the name of its own queue
 * as routing key, and returns to its own queue after the wait. Each wait has its own queue, because RabbitMQ expires
 * messages only at the head of a queue.
 */
async function assertWaits(channel: Channel, names: Names, kind: QueueKind): Promise<void> {
  const { durable, type, safe } = KEEP[kind]
  for (const delay of WAITS_MS) {
    const name = names.wait(delay)
    await channel.assertExchange(name, 'fanout', { durable, alternateExchange: names.unrouted })
    await channel.assertQueue(name, {
      durable,
      messageTtl: delay,
      deadLetterExchange: DEFAULT_EXCHANGE, // the routing key is unchanged: the name of the event's own queue
      arguments: { ...type, ...safe },
    })
    await channel.bindQueue(name, name, '')
  }
}

/**
 * Declares the queue of a consumer and its dead queue. If the events have an order and the kind of queue has
 * partitions, eight partition queues replace the single queue.
 * @returns the names of the queues to consume
 */
export async function assertConsumerQueues(
  channel: Channel,
  names: Names,
  kind: QueueKind,
  consumer: { queue: string; types: readonly string[]; ordered: boolean },
): Promise<string[]> {
  const { durable, type: ofKind, safe, consumed, isPartitioned } = KEEP[kind]
  const dead = names.dead(consumer.queue)
  const toDead = { durable, deadLetterExchange: DEFAULT_EXCHANGE, deadLetterRoutingKey: dead }
  const common = { ...ofKind, ...safe, ...consumed }
  await channel.assertQueue(dead, { durable, arguments: ofKind })
  if (!consumer.ordered) await assertWaits(channel, names, kind)
  const order = consumer.ordered && { 'x-single-active-consumer': true }
  const parts = consumer.ordered
    ? partsOf(names, consumer.queue, isPartitioned)
    : [{ queue: names.queue(consumer.queue), key: '*' }]
  for (const { queue, key } of parts) {
    await channel.assertQueue(queue, { ...toDead, arguments: { ...common, ...order } })
    for (const type of consumer.types) await channel.bindQueue(queue, names.events, `${type}.${key}`)
  }
  return parts.map(({ queue }) => queue)
}

/** Returns the partition queues of an ordered stream, and the routing key suffix of each. */
function partsOf(names: Names, queue: string, isPartitioned: boolean): { queue: string; key: string }[] {
  if (!isPartitioned) return [{ queue: names.partition(queue, 0), key: '*' }]
  return Array.from({ length: PARTITIONS }, (_, n) => ({ queue: names.partition(queue, n), key: `p${n}` }))
}
