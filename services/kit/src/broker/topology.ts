import type { Channel } from 'amqplib'
import { PARTITIONS } from './partition.ts'

/** Names of what a namespace has at the broker. */
export const namesOf = (namespace: string) => ({
  events: `${namespace}.events`,
  unrouted: `${namespace}.unrouted`,
  queue: (queue: string) => `${namespace}.${queue}`,
  partition: (queue: string, partition: number) => `${namespace}.${queue}.p${partition}`,
  dead: (queue: string) => `${namespace}.${queue}.dead`,
})
export type Names = ReturnType<typeof namesOf>

const DELIVERY_LIMIT = 20 // stops a message that kills the process which takes it; anything else we bury ourselves
const MAX_BYTES = 1_073_741_824 // then publishers are refused, and the outbox keeps what they have

/** Accepted alike by RabbitMQ 3.10 to 4.x. */
const quorum = (dead: string) => ({
  durable: true,
  deadLetterExchange: '',
  deadLetterRoutingKey: dead,
  arguments: {
    'x-queue-type': 'quorum',
    'x-delivery-limit': DELIVERY_LIMIT,
    'x-overflow': 'reject-publish',
    'x-dead-letter-strategy': 'at-least-once',
    'x-max-length-bytes': MAX_BYTES,
  },
})

/** The exchange of all events, and the queue where those land that nobody has asked for, so that a missing queue is seen. */
export async function assertExchange(channel: Channel, names: Names): Promise<void> {
  await channel.assertExchange(names.unrouted, 'fanout', { durable: true })
  await channel.assertQueue(names.unrouted, {
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-max-length': 10_000 },
  })
  await channel.bindQueue(names.unrouted, names.unrouted, '')
  await channel.assertExchange(names.events, 'topic', { durable: true, alternateExchange: names.unrouted })
}

/**
 * The queue of a consumer, or its eight partition queues when its events have an order; and the queue where the dead
 * wait for a person.
 * @returns the names of the queues to consume
 */
export async function assertConsumerQueues(
  channel: Channel,
  names: Names,
  consumer: { queue: string; types: readonly string[]; ordered: boolean },
): Promise<string[]> {
  const dead = names.dead(consumer.queue)
  await channel.assertQueue(dead, { durable: true, arguments: { 'x-queue-type': 'quorum' } })
  if (!consumer.ordered) {
    const queue = names.queue(consumer.queue)
    await channel.assertQueue(queue, quorum(dead))
    for (const type of consumer.types) await channel.bindQueue(queue, names.events, `${type}.*`)
    return [queue]
  }
  const queues: string[] = []
  for (let partition = 0; partition < PARTITIONS; partition++) {
    const queue = names.partition(consumer.queue, partition)
    const { arguments: common, ...options } = quorum(dead)
    await channel.assertQueue(queue, { ...options, arguments: { ...common, 'x-single-active-consumer': true } })
    for (const type of consumer.types) await channel.bindQueue(queue, names.events, `${type}.p${partition}`)
    queues.push(queue)
  }
  return queues
}
