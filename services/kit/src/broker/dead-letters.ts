import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import { z } from 'zod'
import { INBOX_DAYS } from '../db/outbox.ts'
import { partitionOf } from '../events/partition.ts'
import { connectToAny } from './connect-to-any.ts'
import { HEADERS, headersOf, orderingKeyOf } from './headers.ts'
import { DEFAULT_EXCHANGE, publishConfirmed } from './publish-confirmed.ts'
import { type Names, namesOf } from './topology.ts'

/** The facts about a dead event for the operator, without its data. */
export type DeadEvent = {
  readonly id?: string | undefined
  readonly type?: string | undefined
  readonly companyId?: number | undefined
  readonly time?: string | undefined
  readonly reason: string
}

export type DeadLetters = {
  /** The dead events of a consumer, oldest first; undefined if it has no dead queue. */
  list(queue: string): Promise<DeadEvent[] | undefined>
  /**
   * Returns the dead events of a consumer to its queue, oldest first; the inbox ensures that each is handled once.
   * Events older than the inbox stay dead unless `oldToo` is set, because they may have been handled before.
   * @throws an Error if the consumer's queue does not exist; no event is lost then
   */
  replay(queue: string, options?: { oldToo?: boolean }): Promise<{ replayed: number; tooOld: number }>
  close(): Promise<void>
}

const IDLE_MS = 5_000 // after this silence, another tool must have taken the remaining messages
const DAY_MS = 86_400_000
const Facts = z.object({
  id: z.string().optional(),
  type: z.string().optional(),
  companyId: z.number().optional(),
  time: z.string().optional(),
})

/** Opens the dead queues of a namespace. */
export async function openDeadLetters(amqpUrl: string, namespace: string): Promise<DeadLetters> {
  const names = namesOf(namespace)
  const broker = await connectToAny(amqpUrl)
  broker.on('error', () => {}) // the running request fails with the same error

  /** A missing queue closes the channel, so each count opens its own channel. */
  async function countOf(name: string): Promise<number | undefined> {
    const channel = await broker.createChannel()
    channel.on('error', () => {})
    const found = await channel.checkQueue(name).catch(() => undefined)
    if (found) await channel.close()
    return found?.messageCount
  }

  async function onChannel<R>(work: (channel: ConfirmChannel) => Promise<R>): Promise<R> {
    const channel = await broker.createConfirmChannel()
    channel.on('error', () => {})
    try {
      return await work(channel)
    } finally {
      await channel.close().catch(() => {}) // the broker returns unacknowledged messages to their positions
    }
  }

  return {
    list: async (queue) => {
      const dead = names.dead(queue)
      const count = await countOf(dead)
      if (count === undefined) return undefined
      return onChannel(async (channel) => {
        const events: DeadEvent[] = []
        await visit(channel, dead, count, async (message) => {
          events.push(describe(message))
          await putBack(channel, dead, message)
        })
        return events
      })
    },

    replay: async (queue, { oldToo = false } = {}) => {
      const dead = names.dead(queue)
      const count = (await countOf(dead)) ?? 0
      const isOrdered = (await countOf(names.queue(queue))) === undefined
      return onChannel(async (channel) => {
        let tooOld = 0
        const visited = await visit(channel, dead, count, async (message) => {
          if (!oldToo && isForgotten(message)) {
            tooOld++
            return putBack(channel, dead, message)
          }
          const { [HEADERS.error]: _, [HEADERS.rounds]: __, ...headers } = headersOf(message)
          const home = isOrdered ? partitionFor(names, queue, message) : names.queue(queue)
          await publishToQueue(channel, home, message, headers)
        })
        return { replayed: visited - tooOld, tooOld }
      })
    },

    close: () => broker.close(),
  }
}

const partitionFor = (names: Names, queue: string, message: ConsumeMessage): string =>
  names.partition(queue, partitionOf(orderingKeyOf(message)))

/** Whether the event is older than the inbox, or its age is unknown. */
function isForgotten(message: ConsumeMessage): boolean {
  const { time } = describe(message)
  return !(time && Date.now() - Date.parse(time) < INBOX_DAYS * DAY_MS)
}

function describe({ content, properties }: ConsumeMessage): DeadEvent {
  const headers = properties.headers ?? {}
  const reason = String(headers[HEADERS.error] ?? headers['x-first-death-reason'] ?? 'unknown')
  try {
    return { ...Facts.parse(JSON.parse(content.toString())), reason }
  } catch {
    return { reason }
  }
}

/**
 * Publishes the message again at the end of the queue. A message that is only returned counts as refused, and the
 * broker drops it after twenty refusals (RabbitMQ 4, quorum queues).
 */
const putBack = (channel: ConfirmChannel, dead: string, message: ConsumeMessage): Promise<void> =>
  publishToQueue(channel, dead, message, message.properties.headers ?? {})

async function publishToQueue(
  channel: ConfirmChannel,
  queue: string,
  message: ConsumeMessage,
  headers: Record<string, unknown>,
): Promise<void> {
  let isReturned = false
  const onReturn = () => {
    isReturned = true // the broker returns an unroutable message before it confirms it
  }
  channel.once('return', onReturn)
  const to = { exchange: DEFAULT_EXCHANGE, routingKey: queue }
  await publishConfirmed(channel, to, message.content, { headers, mandatory: true })
  channel.off('return', onReturn)
  if (isReturned) throw new Error(`there is no queue ${queue}`)
}

/**
 * Takes `count` messages off a queue, oldest first; each message is removed after its visit.
 * @returns the number of messages; fewer if another tool took some first
 */
async function visit(
  channel: ConfirmChannel,
  queue: string,
  count: number,
  look: (message: ConsumeMessage) => Promise<void>,
): Promise<number> {
  if (count === 0) return 0
  await channel.prefetch(1)
  const over = Promise.withResolvers<void>()
  let visited = 0
  let idle = setTimeout(over.resolve, IDLE_MS)
  async function take(message: ConsumeMessage): Promise<void> {
    clearTimeout(idle)
    await look(message)
    visited++
    if (visited === count) await channel.cancel(message.fields.consumerTag ?? '') // otherwise returned messages would be delivered again
    channel.ack(message)
    if (visited === count) over.resolve()
    else idle = setTimeout(over.resolve, IDLE_MS)
  }
  await channel.consume(queue, (message) => void (message ? take(message).catch(over.reject) : over.resolve()))
  await over.promise.finally(() => clearTimeout(idle))
  return visited
}
