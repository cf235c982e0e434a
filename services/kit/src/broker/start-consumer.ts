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

const PREFETCH = 20 // per queue; a queue that replaces all partitions gets their sum
const BUG_TRIES = 5 // a handler that fails on a healthy database will not get better
const QUICK_TRIES = 3 // of an event without an order, before it waits elsewhere
const ACKS_MS = 100 // a quorum queue may lose acks that come right before a close
const RETRY_MS = { first: 100, most: 5_000 }

const isHopeless = (error: unknown) =>
  error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError

export type RunningConsumer = {
  /** Names at the broker, the dead queue among them. */
  readonly queues: readonly string[]
  /** Begins nothing new, and resolves once what was begun is finished and the rest given back. */
  stop(): Promise<void>
}

/**
 * Hands each event to `handle` once: the claim and the handler's writes commit together, then the broker is told.
 * What cannot be handled goes to the dead queue. What may heal is tried again: in place where there is an order to keep;
 * otherwise, after a few quick tries, it waits elsewhere and lets others pass.
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
    open = false // taken events are delivered again
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
   * Lets other events pass meanwhile. Waits for an unreachable server without limit, and for a bug as long as there are
   * waits.
   */
  async function postpone(message: ConsumeMessage, reason: unknown, isBug: boolean): Promise<void> {
    const rounds = roundsOf(message)
    const wait = isBug ? WAITS_MS[rounds] : WAITS_MS[0]
    if (wait === undefined) return bury(message, reason)
    log.warn({ err: reason, wait, ...factsOf(message) }, 'event not handled; it waits for another round')
    const headers = { [HEADERS.rounds]: isBug ? rounds + 1 : rounds }
    await handOver(message, { exchange: names.wait(wait), routingKey: names.queue(consumer.queue) }, headers)
  }

  /** Sends the message to the dead queue, then lets the next one through. */
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

  /** Takes a message off the queue once the broker has it safe elsewhere. @returns false when that did not happen */
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

  /** Waits longer each time. Whoever stops meanwhile leaves the event, and those behind it, to the next process. */
  async function waitAfter(attempt: number): Promise<void> {
    const ms = Math.min(RETRY_MS.first * 2 ** (attempt - 1), RETRY_MS.most)
    await pause(ms, stop.signal)
    if (stopping) leaving = true
  }

  /**
   * Returns delivered events that were not started to another process, in their order. If we cancelled instead, that
   * process would start at once, behind the events that are still here.
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
      else if (open) await Promise.all(tags.map((tag) => channel.cancel(tag))).catch(() => {}) // closed: no more events arrive
      await lanes.drained()
      if (ordered) await giveBack()
    },
  }
}
