import type { ConfirmChannel, ConsumeMessage } from 'amqplib'
import { z } from 'zod'
import type { DeliveryTables } from '../db/outbox.ts'
import type { InTx } from '../db/tx.ts'
import { AppError, isTransient } from '../errors.ts'
import { PARTITIONS } from '../events/partition.ts'
import type { Log } from '../log.ts'
import type { DeliveryMetrics } from '../metrics.ts'
import { pause } from '../timing/pause.ts'
import type { Spans } from '../trace/spans.ts'
import { closeChannel } from './connection.ts'
import type { Consumer } from './consumer.ts'
import { createEventHandler, factsOf } from './handle-event.ts'
import { HEADERS, headersOf, orderingKeyOf, roundsOf, routingKeyOf } from './headers.ts'
import { createLanes } from './lanes.ts'
import { DEFAULT_EXCHANGE, publishConfirmed } from './publish-confirmed.ts'
import { assertConsumerQueues, type Names, type QueueKind, WAITS_MS } from './topology.ts'

const PREFETCH = 20 // per queue; a single queue without partitions gets the sum of all partitions
const BUG_TRIES = 5 // attempts for an error that is not transient; further attempts would also fail
const QUICK_TRIES = 3 // attempts for an unordered event before it moves to a waiting queue
const ACKS_MS = 100 // a quorum queue may lose acknowledgements that are sent right before a close
const RETRY_MS = { first: 100, most: 5_000 }

const isHopeless = (error: unknown) =>
  error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError

export type RunningConsumer = {
  /** The queues of the consumer, including its dead queue. */
  readonly queues: readonly string[]
  /**
   * Starts no more events. Resolves when running handlers have ended and the remaining events are returned to the
   * broker.
   */
  stop(): Promise<void>
}

/**
 * Passes each event to `handle`, and acknowledges it after the commit. An event that cannot be handled goes to the dead
 * queue.
 * After a transient error an ordered event is retried in place, so that later events wait. An unordered event moves to
 * a waiting queue after a few attempts and lets others pass.
 */
export async function startConsumer<DB extends DeliveryTables>(
  channel: ConfirmChannel,
  names: Names,
  consumer: Consumer<DB>,
  deps: { queues: QueueKind; inTx: InTx<DB>; log: Log; metrics: DeliveryMetrics; spans: Spans },
): Promise<RunningConsumer> {
  const { inTx, metrics, spans } = deps
  const log = deps.log.child({ queue: consumer.queue })
  const ordered = consumer.events.some(({ orderedBy }) => orderedBy)
  const lanes = createLanes()
  const stop = new AbortController()
  let open = true
  let stopping = false
  let leaving = false
  channel.once('close', () => {
    open = false // the broker delivers unacknowledged events again
  })

  const handle = createEventHandler(consumer, { inTx, log, metrics, spans, mayBegin: () => open && !leaving })

  async function deliver(message: ConsumeMessage): Promise<void> {
    for (let attempt = 1, bugs = 0; open && !leaving; attempt++) {
      try {
        if (!(await handle(message, attempt))) return
        metrics.handled.inc({ queue: consumer.queue })
        if (open) channel.ack(message)
        return
      } catch (error) {
        const isBug = !isTransient(error)
        if (isBug) bugs++
        if (isHopeless(error) || bugs >= BUG_TRIES) return bury(message, error)
        metrics.retried.inc({ queue: consumer.queue })
        if (!ordered && attempt >= QUICK_TRIES) return postpone(message, error, isBug)
        log.warn({ err: error, attempt, ...factsOf(message) }, 'event not handled; trying again')
        await waitAfter(attempt)
      }
    }
  }

  /**
   * Moves the event to a waiting queue, so that later events pass. While a server is unreachable the event is retried
   * without limit; after a bug it is retried until the last wait.
   */
  async function postpone(message: ConsumeMessage, reason: unknown, isBug: boolean): Promise<void> {
    const rounds = roundsOf(message)
    const wait = isBug ? WAITS_MS[rounds] : WAITS_MS[0]
    if (wait === undefined) return bury(message, reason)
    log.warn({ err: reason, wait, ...factsOf(message) }, 'event not handled; it waits for another round')
    const headers = { [HEADERS.rounds]: isBug ? rounds + 1 : rounds }
    await handOver(message, { exchange: names.wait(wait), routingKey: names.queue(consumer.queue) }, headers)
  }

  /** Sends the message to the dead queue, then continues with the next one. */
  async function bury(message: ConsumeMessage, reason: unknown): Promise<void> {
    log.error({ err: reason, ...factsOf(message) }, 'event sent to the dead queue')
    const headers = { [HEADERS.error]: String(reason), [HEADERS.rounds]: 0 }
    const isDone = await handOver(
      message,
      { exchange: DEFAULT_EXCHANGE, routingKey: names.dead(consumer.queue) },
      headers,
    )
    if (isDone) metrics.buried.inc({ queue: consumer.queue })
  }

  /** Publishes a message elsewhere, then acknowledges the original. @returns false if the consumer stopped first */
  async function handOver(
    message: ConsumeMessage,
    to: { exchange: string; routingKey: string },
    changes: Record<string, unknown>,
  ): Promise<boolean> {
    const headers = { ...headersOf(message), [HEADERS.routingKey]: routingKeyOf(message), ...changes }
    for (let attempt = 1; open && !leaving; attempt++) {
      try {
        await publishConfirmed(channel, to, message.content, { headers })
        if (open) channel.ack(message)
        return true
      } catch (err) {
        log.warn({ err, attempt, to }, 'the broker refused an event; trying again')
        await waitAfter(attempt)
      }
    }
    return false
  }

  /**
   * Waits longer after each attempt. If the consumer stops during the wait, another process gets the event and those
   * behind it.
   */
  async function waitAfter(attempt: number): Promise<void> {
    const ms = Math.min(RETRY_MS.first * 2 ** (attempt - 1), RETRY_MS.most)
    await pause(ms, stop.signal)
    if (stopping) leaving = true
  }

  /**
   * Returns delivered but unstarted events to the broker in their order, by closing the channel. After a mere cancel
   * another process would consume later events before these.
   */
  async function giveBack(): Promise<void> {
    if (deps.queues === 'quorum') await new Promise((resume) => setTimeout(resume, ACKS_MS))
    await closeChannel(channel)
  }

  const types = consumer.events.map(({ type }) => type)
  const queues = await assertConsumerQueues(channel, names, deps.queues, { queue: consumer.queue, types, ordered })
  await channel.prefetch(ordered ? (PREFETCH * PARTITIONS) / queues.length : PREFETCH)
  const tags: string[] = []
  for (const queue of queues) {
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (!message) return void closeChannel(channel) // the broker deleted the queue; a new channel declares it again
      const lane = ordered ? orderingKeyOf(message) : String(message.fields.deliveryTag)
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
      stop.abort()
      if (ordered) leaving = true
      else if (open) await Promise.all(tags.map((tag) => channel.cancel(tag))).catch(() => {}) // on failure the channel is closed, so no more events arrive
      await lanes.drained()
      if (ordered) await giveBack()
    },
  }
}
