import type { EventDefinition, EventOf } from '@recado/contracts/event'
import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import { z } from 'zod'
import { systemCaller } from '../caller.ts'
import { claimEvent, type DeliveryTables } from '../db/outbox.ts'
import type { InTx, Tx } from '../db/tx.ts'
import { AppError, isTransient } from '../errors.ts'
import type { Log } from '../log.ts'
import type { DeliveryMetrics } from '../metrics.ts'
import { closeChannel } from './connection.ts'
import { createLanes } from './lanes.ts'
import { orderingKeyOf } from './publisher.ts'
import { assertConsumerQueues, type Names } from './topology.ts'

const PREFETCH = 20 // per queue
const BUG_TRIES = 5 // a handler that fails on a healthy database will not get better
const RETRY_MS = { first: 100, most: 5_000 }

/** A queue and what is done with its events. */
export type Consumer<DB> = {
  readonly queue: string
  readonly events: readonly EventDefinition[]
  handle(tx: Tx<DB>, event: never): Promise<unknown>
}

/**
 * Events of these types, each handled once, in one transaction of its company. Events with an order are handled in it.
 * @param queue `service.what-it-does`
 */
export const defineConsumer = <DB, const E extends EventDefinition>(
  queue: string,
  events: readonly E[],
  handle: (tx: Tx<DB>, event: E extends EventDefinition ? EventOf<E> : never) => Promise<unknown>,
): Consumer<DB> => ({ queue, events, handle })

const isHopeless = (error: unknown) =>
  error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError

const Envelope = z.object({ id: z.uuid(), type: z.string(), companyId: z.int(), correlationId: z.string() })

/** What a log line tells of an event: nothing of its data. */
function factsOf({ content }: ConsumeMessage): object {
  try {
    const { id, type, companyId, correlationId } = Envelope.parse(JSON.parse(content.toString()))
    return { eventId: id, type, companyId, correlationId }
  } catch {
    return { bytes: content.length }
  }
}

export type RunningConsumer = {
  /** Names at the broker, the dead queue among them. */
  readonly queues: readonly string[]
  /** Takes nothing new, and resolves once what was taken is finished. */
  stop(): Promise<void>
}

/**
 * Hands each event to `handle` once: the claim and the handler's writes commit together, then the broker is told.
 * What may heal is tried again in place, so that order holds; what cannot goes to the dead queue.
 */
export async function startConsumer<DB extends DeliveryTables>(
  channel: ConfirmChannel,
  names: Names,
  consumer: Consumer<DB>,
  deps: { inTx: InTx<DB>; log: Log; metrics: DeliveryMetrics },
): Promise<RunningConsumer> {
  const { inTx, metrics } = deps
  const log = deps.log.child({ queue: consumer.queue })
  const ordered = consumer.events.some(({ orderedBy }) => orderedBy)
  const lanes = createLanes()
  const stop = Promise.withResolvers<void>()
  let open = true
  let stopping = false
  let leaving = false
  channel.once('close', () => {
    open = false // what was taken is delivered again
  })

  async function handle(message: ConsumeMessage): Promise<void> {
    const json: unknown = JSON.parse(message.content.toString())
    const { id, type, companyId, correlationId } = Envelope.parse(json)
    const definition = consumer.events.find((event) => event.type === type)
    if (!definition) throw new AppError('ERR_NOT_FOUND', { type })
    const event = definition.schema.parse(json)
    await inTx(systemCaller(companyId, correlationId), async (tx) => {
      if (await claimEvent(tx.db, consumer.queue, id)) await consumer.handle(tx, event as never)
      else metrics.repeated.inc({ queue: consumer.queue })
    })
  }

  async function deliver(message: ConsumeMessage): Promise<void> {
    for (let attempt = 1, bugs = 0; open && !leaving; attempt++) {
      try {
        await handle(message)
        metrics.handled.inc({ queue: consumer.queue })
        if (open) channel.ack(message)
        return
      } catch (error) {
        if (!isHopeless(error) && !isTransient(error)) bugs++
        if (isHopeless(error) || bugs >= BUG_TRIES) return bury(message, error)
        log.warn({ err: error, attempt, ...factsOf(message) }, 'event not handled; trying again')
        await pause(attempt)
      }
    }
  }

  /** Keeps the message for a person, then lets the next one through. */
  async function bury(message: ConsumeMessage, reason: unknown): Promise<void> {
    log.error({ err: reason, ...factsOf(message) }, 'event sent to the dead queue')
    for (let attempt = 1; open && !leaving; attempt++) {
      try {
        await publishDead(message, reason)
        metrics.buried.inc({ queue: consumer.queue })
        if (open) channel.ack(message)
        return
      } catch (err) {
        log.warn({ err, attempt }, 'dead queue refused an event; trying again')
        await pause(attempt)
      }
    }
  }

  /** Confirmed one by one: `waitForConfirms` would fail for a refusal of any other message of the channel. */
  const publishDead = (message: ConsumeMessage, reason: unknown) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        ...message.properties.headers,
        'x-error': String(reason),
        'x-routing-key': message.fields.routingKey,
      }
      channel.sendToQueue(
        names.dead(consumer.queue),
        message.content,
        { persistent: true, headers },
        (refused: unknown) => (refused ? reject(refused) : resolve()),
      )
    })

  /** Waits longer each time. Whoever stops meanwhile leaves the event, and those behind it, to the next process. */
  async function pause(attempt: number): Promise<void> {
    const ms = Math.min(RETRY_MS.first * 2 ** (attempt - 1), RETRY_MS.most)
    await Promise.race([new Promise((resume) => setTimeout(resume, ms)), stop.promise])
    if (stopping) leaving = true
  }

  const types = consumer.events.map(({ type }) => type)
  const queues = await assertConsumerQueues(channel, names, { queue: consumer.queue, types, ordered })
  await channel.prefetch(PREFETCH)
  const tags: string[] = []
  for (const queue of queues) {
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (!message) return void closeChannel(channel) // the broker took the queue away; a new channel declares it anew
      const lane = ordered ? orderingKeyOf(message.properties.headers) : String(message.fields.deliveryTag)
      lanes.run(lane, () =>
        deliver(message).catch((err: unknown) => log.warn({ err }, 'channel lost; the event will come again')),
      )
    })
    tags.push(consumerTag)
  }
  return {
    queues: [...queues, names.dead(consumer.queue)],
    stop: async () => {
      stopping = true
      stop.resolve()
      if (open) await Promise.all(tags.map((tag) => channel.cancel(tag))).catch(() => {}) // closed: nothing comes any more
      await lanes.drained()
    },
  }
}
