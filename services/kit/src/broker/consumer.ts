import type { EventDefinition, EventOf } from '@recado/contracts/event'
import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import { z } from 'zod'
import { systemCaller } from '../caller.ts'
import { claimEvent, type DeliveryTables } from '../db/outbox.ts'
import type { InTx, Tx } from '../db/tx.ts'
import { AppError, isTransient } from '../errors.ts'
import type { Log } from '../log.ts'
import type { DeliveryMetrics } from '../metrics.ts'
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

const Envelope = z.object({ id: z.uuid(), type: z.string(), companyId: z.int(), correlationId: z.string() })

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
  let open = true
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
    for (let attempt = 1, bugs = 0; open; attempt++) {
      try {
        await handle(message)
        metrics.handled.inc({ queue: consumer.queue })
        if (open) channel.ack(message)
        return
      } catch (error) {
        const hopeless = error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError
        if (!hopeless && !isTransient(error)) bugs++
        if (hopeless || bugs >= BUG_TRIES) return bury(message, error)
        log.warn({ err: error, attempt }, 'event not handled; trying again')
        await new Promise((resume) => setTimeout(resume, Math.min(RETRY_MS.first * 2 ** (attempt - 1), RETRY_MS.most)))
      }
    }
  }

  /** Keeps the message for a person, then lets the next one through. */
  async function bury(message: ConsumeMessage, error: unknown): Promise<void> {
    log.error({ err: error, eventId: message.properties.messageId }, 'event sent to the dead queue')
    metrics.buried.inc({ queue: consumer.queue })
    channel.sendToQueue(names.dead(consumer.queue), message.content, {
      persistent: true,
      headers: { ...message.properties.headers, 'x-error': String(error), 'x-routing-key': message.fields.routingKey },
    })
    await channel.waitForConfirms()
    if (open) channel.ack(message)
  }

  const types = consumer.events.map(({ type }) => type)
  const queues = await assertConsumerQueues(channel, names, { queue: consumer.queue, types, ordered })
  await channel.prefetch(PREFETCH)
  const tags: string[] = []
  for (const queue of queues) {
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (!message) return // the broker took the queue away; the channel is opened again
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
      if (open) for (const tag of tags) await channel.cancel(tag).catch(() => {})
      await lanes.drained()
    },
  }
}
