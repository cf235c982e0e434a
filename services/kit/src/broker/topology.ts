import { copyRequested } from '@recado/contracts/auth/events'
import { planCreated, plansRequested, planUpdated } from '@recado/contracts/billing/events'
import type { Channel } from 'amqplib'
import { PARTITIONS } from '../events/partition.ts'
import { DEFAULT_EXCHANGE } from './publish-confirmed.ts'

/** The names of a namespace at the broker. */
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
 * The storage of queues at the broker: `quorum` on disk, on most of its nodes; `memory` in one node's memory without
 * partitions, for tests of other subjects, since it is far cheaper to declare and delete.
 */
export type QueueKind = 'quorum' | 'memory'

const DELIVERY_LIMIT = 20 // stops a message that kills its process; other failed ones go to the dead queue
const MAX_BYTES = 1_073_741_824 // then publishers are refused, and the outbox retains the events

type Keep = {
  readonly durable: boolean
  readonly type: object
  readonly safe: object
  readonly consumed: object
  readonly isPartitioned: boolean
}

/** Queue arguments by kind; RabbitMQ 3.10 to 4.x accept those of `quorum`, a classic queue knows fewer. */
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

/** How long an event without an order waits before its second, third and fourth round of tries. */
export const WAITS_MS = [2_000, 10_000, 60_000] as const

/** Events at the start of services, in any order: they are repeated for a service that was not running yet. */
const REPEATED = [copyRequested, plansRequested, planCreated, planUpdated]

/** Declares the exchange of all events and the queue of unrouted ones, which makes a missing queue visible. */
export async function assertExchange(channel: Channel, names: Names, kind: QueueKind): Promise<void> {
  const { durable, type } = KEEP[kind]
  await channel.assertExchange(names.unrouted, 'fanout', { durable })
  await channel.assertQueue(names.unrouted, { durable, arguments: { ...type, 'x-max-length': 10_000 } })
  await channel.bindQueue(names.unrouted, names.unrouted, '')
  await channel.assertExchange(names.events, 'topic', { durable, alternateExchange: names.unrouted })
  await channel.assertExchange(names.unheard, 'fanout', { durable }) // without a queue: it counts as a route, and drops the events
  for (const { type } of REPEATED) await channel.bindExchange(names.unheard, names.events, `${type}.*`)
}

/**
 * The waiting queues of all services: an event is published to one under the name of its own queue, and returns there
 * after the wait. There is a queue for each wait, since the longest one in front would block the others.
 */
async function assertWaits(channel: Channel, names: Names, kind: QueueKind): Promise<void> {
  const { durable, type, safe } = KEEP[kind]
  for (const delay of WAITS_MS) {
    const name = names.wait(delay)
    await channel.assertExchange(name, 'fanout', { durable, alternateExchange: names.unrouted })
    await channel.assertQueue(name, {
      durable,
      messageTtl: delay,
      deadLetterExchange: DEFAULT_EXCHANGE, // under the same routing key: the name of its own queue
      arguments: { ...type, ...safe },
    })
    await channel.bindQueue(name, name, '')
  }
}

/**
 * Declares the queue of a consumer, or its eight partition queues if its events have an order and this kind of queue
 * has partitions; and the dead queue.
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

/** The queues of an ordered stream, and the ends of their events' routing keys. */
function partsOf(names: Names, queue: string, isPartitioned: boolean): { queue: string; key: string }[] {
  if (!isPartitioned) return [{ queue: names.partition(queue, 0), key: '*' }]
  return Array.from({ length: PARTITIONS }, (_, n) => ({ queue: names.partition(queue, n), key: `p${n}` }))
}
