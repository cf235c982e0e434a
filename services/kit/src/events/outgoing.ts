import { randomUUID } from 'node:crypto'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import type { Caller } from '../caller.ts'
import { traceOf, traceparentOf } from '../trace/trace.ts'
import { partitionOf } from './partition.ts'

/** An event in the form for the broker. */
export type Outgoing = {
  readonly routingKey: string
  readonly orderingKey: string
  readonly traceparent: string | null // null: written by a release without traces
  readonly body: string
}

/** Creates the envelope and the routing key of an event. */
export function outgoingOf<E extends EventDefinition>(
  event: E,
  { companyId, correlationId }: Pick<Caller, 'companyId' | 'correlationId'>,
  data: EventData<E>,
): Outgoing {
  const envelope = event.schema.parse({
    id: randomUUID(),
    type: event.type,
    dataversion: 1,
    time: new Date().toISOString(),
    companyId,
    correlationId,
    data,
  })
  const orderingKey = `${companyId}:${event.orderedBy?.(data as never) ?? ''}`
  return {
    routingKey: `${event.type}.p${partitionOf(orderingKey)}`,
    orderingKey,
    traceparent: traceparentOf(traceOf(correlationId)),
    body: JSON.stringify(envelope),
  }
}
