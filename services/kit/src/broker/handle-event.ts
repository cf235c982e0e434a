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

const TURNS = 2 // concurrent batches of a company, which has three database connections: the third serves its users and their heavy reads
const MOST = 10 // events per transaction; their conversations stay locked until it ends

const NONE: ReadonlySet<string> = new Set()

const Typed = z.object({ type: z.string() })
const Envelope = z.object({
  id: z.uuid(),
  type: z.string(),
  time: z.iso.datetime(),
  companyId: z.int(),
  correlationId: z.string(),
})

/** A received event, and the trace in its headers. */
type Arrived = { readonly event: z.output<typeof Envelope>; readonly traceparent: unknown }

type Deps<DB> = {
  readonly inTx: InTx<DB>
  readonly log: Log
  readonly metrics: DeliveryMetrics
  readonly spans: Spans
  /** Whether a batch may start now. */
  readonly mayBegin: () => boolean
}

/** @returns false if the event was left to another process */
export type HandleEvent = (message: ConsumeMessage, attempt: number) => Promise<boolean>

/**
 * Handles each event once: the inbox claim and the handler's writes commit together. Waiting events that may share a
 * transaction run together. If one of them fails, all are rolled back and each is handled in its own transaction.
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

  /** Handles events in one transaction. @returns the ids of the handled events: those whose rows could all be locked */
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

  /**
   * Handles a batch. Events that need their own transaction may end later, because the batch must not wait for them.
   */
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
    if (consumer.concerns && !(await consumer.concerns(event as never))) return true
    await consumer.prepare?.(event as never)
    const mayShare = attempt === 1 && together?.may(event as never) // an event that failed before would roll back the others
    const isHandled = await (mayShare ? takeTurn(event.companyId, arrived) : handleAlone(arrived))
    if (isHandled) metrics.lag.observe({ queue }, Math.max(0, Date.now() - Date.parse(event.time)) / 1_000)
    return isHandled
  }
}

/** The log fields of an event, without its data. */
export function factsOf({ content }: ConsumeMessage): object {
  try {
    const { id, type, companyId, correlationId } = Envelope.parse(JSON.parse(content.toString()))
    return { eventId: id, type, companyId, correlationId, traceId: traceIdOf(correlationId) }
  } catch {
    return { bytes: content.length }
  }
}
