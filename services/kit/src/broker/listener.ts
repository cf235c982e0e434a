import type { EventDefinition, EventOf } from '@recado/contracts/event'
import type { ConfirmChannel } from 'amqplib'
import { z } from 'zod'
import type { Log } from '../log.ts'
import type { Spans } from '../trace/spans.ts'
import { traceOf } from '../trace/trace.ts'
import { closeChannel } from './connection.ts'
import { HEADERS } from './headers.ts'
import type { Names } from './topology.ts'

/**
 * A handler of events in every running process, for data in memory. A process that is not running misses the events.
 */
export type Listener = {
  readonly events: readonly EventDefinition[]
  handle(event: never): void
  /** Called when events may have been lost, because the queue was declared again. */
  onGap?(): void
}

export const defineListener = <const E extends EventDefinition>(
  events: readonly E[],
  handle: (event: E extends EventDefinition ? EventOf<E> : never) => void,
  onGap: () => void = () => {},
): Listener => ({ events, handle, onGap })

const Envelope = z.object({ type: z.string(), correlationId: z.string() })
const MAX_LENGTH = 10_000 // beyond this length the broker drops the oldest events

/** Declares a queue for this process only; the broker deletes it when the channel closes. */
export async function startListener(
  channel: ConfirmChannel,
  names: Names,
  listener: Listener,
  log: Log,
  spans: Spans,
): Promise<void> {
  const refuse = (err: unknown) => log.error({ err }, 'event not understood')
  const { queue } = await channel.assertQueue('', {
    exclusive: true,
    autoDelete: true,
    arguments: { 'x-max-length': MAX_LENGTH, 'x-overflow': 'drop-head' },
  })
  for (const { type } of listener.events) await channel.bindQueue(queue, names.events, `${type}.*`)
  await channel.consume(
    queue,
    (message) => {
      if (!message) return void closeChannel(channel) // the broker deleted the queue; a new channel declares it again
      try {
        const json: unknown = JSON.parse(message.content.toString())
        const { type, correlationId } = Envelope.parse(json)
        const event = listener.events.find((definition) => definition.type === type)?.schema.parse(json)
        const trace = traceOf(correlationId, message.properties.headers?.[HEADERS.traceparent])
        const hear = async () => void (event && listener.handle(event as never))
        spans.run({ name: `hear ${type}`, kind: 'consumer' }, trace, hear).catch(refuse)
      } catch (err) {
        refuse(err)
      }
    },
    { noAck: true },
  )
}
