import type { ConsumeMessage } from 'amqplib'
import { z } from 'zod'
import { systemCaller } from '../caller.ts'
import { claimEvent, claimEvents, type DeliveryTables } from '../db/outbox.ts'
import type { InTx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { DeliveryMetrics } from '../metrics.ts'
import type { Spans } from '../trace/spans.ts'
import { traceIdOf, traceOf } from '../trace/trace.ts'
import type { Consumer } from './consumer.ts'
import { gatherTurns } from './gather-turns.ts'
import { HEADERS } from './headers.ts'

const TURNS = 2 // concurrent ones of a company, which has three connections: one remains for its people, shared with a heavy read
const MOST = 10 // events of a transaction, whose conversations stay locked until it ends

const NONE: ReadonlySet<string> = new Set()

const Typed = z.object({ type: z.string() })
const Envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  time: z.iso.datetime(),
  companyId: z.int(),
  correlationId: z.string(),
})

/** An event, and the trace in its headers. */
type Arrived = { readonly event: z.output<typeof Envelope>; readonly traceparent: unknown }

type Deps<DB> = {
  readonly inTx: InTx<DB>
  readonly log: Log
  readonly metrics: DeliveryMetrics
  readonly spans: Spans
  /** Whether new work can begin. */
  readonly mayBegin: () => boolean
}

/** @returns false if it was left to another process */
export type HandleEvent = (message: ConsumeMessage, attempt: number) => Promise<boolean>

/**
 * Handles each event once: the claim and the handler's writes commit together. Waiting events that can share a
 * transaction do so. If one of them fails, all of them are rolled back and each is handled alone.
 */
export function createEventHandler<DB extends DeliveryTables>(
  consumer: Consumer<DB>,
  { inTx, log, metrics, spans, mayBegin }: Deps<DB>,
): HandleEvent {
  const { queue, together } = consumer

  function read({ content, properties }: ConsumeMessage): Arrived {
    const json: unknown = JSON.parse(content.toString())
    const { type } = Typed.parse(json)
    const definition = consumer.events.find((event) => event.type === type)
    if (!definition) throw new AppError('ERR_NOT_FOUND', { type })
    const event = definition.schema.parse(json) as z.output<typeof Envelope> // every event's schema extends the envelope
    return { event, traceparent: properties.headers?.[HEADERS.traceparent] }
  }

  function traced(
    { event: { id, type, companyId, correlationId }, traceparent }: Arrived,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    const attributes = { 'messaging.message.id': id, 'recado.company': companyId }
    const span = { name: `${queue} ${type}`, kind: 'consumer', attributes } as const
    return spans.run(span, traceOf(correlationId, traceparent), work)
  }

  async function handleAlone(arrived: Arrived): Promise<boolean> {
    if (!mayBegin()) return false
    const { event } = arrived
    await traced(arrived, () =>
      inTx(systemCaller(event.companyId, event.correlationId), async (tx) => {
        if (await claimEvent(tx.db, queue, event.id)) await consumer.handle(tx, event as never)
        else metrics.repeated.inc({ queue })
      }),
    )
    return true
  }

  /** @returns the ids of the events that were handled in one transaction: those whose rows are all locked */
  async function shareTransaction([first, ...others]: readonly Arrived[]): Promise<ReadonlySet<string>> {
    if (!first || !together || others.length === 0 || !mayBegin()) return NONE
    const arrived = [first, ...others]
    return inTx(systemCaller(first.event.companyId, first.event.correlationId), async (tx) => {
      const held = await together.hold(tx, arrived.map(({ event }) => event) as never)
      if (held.size === 0) return NONE
      const claimed = await claimEvents(tx.db, queue, [...held])
      for (const each of arrived) {
        const { id, correlationId } = each.event
        if (claimed.delete(id))
          await traced(each, () => consumer.handle(tx.causedBy(correlationId), each.event as never))
        else if (held.has(id)) metrics.repeated.inc({ queue })
      }
      return held
    })
  }

  /** Events that are handled alone end after their batch, which must not wait for them. */
  async function handleAll(arrived: readonly Arrived[]): Promise<Promise<boolean>[]> {
    const handled = await shareTransaction(arrived).catch((err: unknown) => {
      log.warn({ err }, 'events not handled together; each is handled by itself')
      return NONE
    })
    const results = arrived.map(async (each) => handled.has(each.event.id) || handleAlone(each))
    if (arrived.length === 1) await Promise.allSettled(results)
    return results
  }
  const takeTurn = gatherTurns<Arrived, boolean>({
    atOnce: TURNS,
    most: MOST,
    work: handleAll,
  })

  return async (message, attempt) => {
    const arrived = read(message)
    const { event } = arrived
    await consumer.prepare?.(event as never)
    const mayShare = attempt === 1 && together?.may(event as never) // an event that failed must not make others fail again
    const isHandled = await (mayShare ? takeTurn(event.companyId, arrived) : handleAlone(arrived))
    if (isHandled) metrics.lag.observe({ queue }, Math.max(0, Date.now() - Date.parse(event.time)) / 1_000)
    return isHandled
  }
}

/** The facts about an event in a log line: without its data. */
export function factsOf({ content }: ConsumeMessage): object {
  try {
    const { id, type, companyId, correlationId } = Envelope.parse(JSON.parse(content.toString()))
    return { eventId: id, type, companyId, correlationId, traceId: traceIdOf(correlationId) }
  } catch {
    return { bytes: content.length }
  }
}
