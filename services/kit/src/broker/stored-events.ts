import { PARTITIONS } from '../events/partition.ts'
import { connectToAny } from './connect-to-any.ts'
import { namesOf, WAITS_MS } from './topology.ts'

const NOT_FOUND = 404 // AMQP 0-9-1, reply codes

/** A queue of the broker with its number of waiting events and of processes that consume it. */
export type StoredQueue = { readonly name: string; readonly events: number; readonly consumers: number }

export type StoredEvents = {
  /**
   * The existing queues of a namespace. Events that a consumer has taken and not confirmed are not counted.
   * @throws an Error if the broker does not tell about a queue
   */
  list(): Promise<StoredQueue[]>
  /** Deletes the queues with their events; services declare them again when they start. */
  remove(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the queues of a namespace, for an operator who restores a backup: a broker must not keep events that are newer
 * than the databases.
 * @param consumed names of the queues that services consume
 */
export async function openStoredEvents(
  amqpUrl: string,
  namespace: string,
  consumed: readonly string[],
): Promise<StoredEvents> {
  const names = namesOf(namespace)
  const broker = await connectToAny(amqpUrl)
  broker.on('error', () => {}) // the running request fails with the same error
  const all = [
    names.unrouted,
    ...WAITS_MS.map(names.wait),
    ...consumed.flatMap((queue) => [
      names.queue(queue),
      names.dead(queue),
      ...Array.from({ length: PARTITIONS }, (_, partition) => names.partition(queue, partition)),
    ]),
  ]

  /** A missing queue closes the channel, so each queue gets its own channel. */
  async function look(name: string): Promise<StoredQueue | undefined> {
    const channel = await broker.createChannel()
    channel.on('error', () => {})
    const found = await channel.checkQueue(name).catch((error: { code?: unknown }) => {
      if (error.code !== NOT_FOUND) throw error // a queue that is not seen must not count as one without consumers
      return undefined
    })
    if (!found) return undefined
    await channel.close()
    return { name, events: found.messageCount, consumers: found.consumerCount }
  }

  return {
    list: async () => {
      const found: StoredQueue[] = []
      for (const name of all) {
        const queue = await look(name)
        if (queue) found.push(queue)
      }
      return found
    },
    remove: async () => {
      const channel = await broker.createChannel()
      channel.on('error', () => {})
      for (const name of all) await channel.deleteQueue(name) // a missing queue is not an error
      await channel.close()
    },
    close: () => broker.close(),
  }
}
