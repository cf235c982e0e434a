import type { ConsumeMessage } from 'amqplib'

/** The headers of an event; they are kept while it waits, in the dead queue and after a replay. */
export const HEADERS = {
  orderingKey: 'ordering-key',
  traceparent: 'traceparent',
  rounds: 'x-rounds', // how often it was retried after a wait
  error: 'x-error', // the reason why it is in the dead queue
  routingKey: 'x-routing-key', // of its first publication
} as const

const OURS: readonly string[] = Object.values(HEADERS)

/** Our own headers, without those that the broker adds to dead messages. */
export const headersOf = ({ properties }: ConsumeMessage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties.headers ?? {}).filter(([name]) => OURS.includes(name)))

export const orderingKeyOf = ({ properties }: ConsumeMessage): string =>
  String(properties.headers?.[HEADERS.orderingKey] ?? '')

/** The routing key of the first publication: an event that waited or was replayed arrives under the name of a queue. */
export const routingKeyOf = ({ properties, fields }: ConsumeMessage): string =>
  String(properties.headers?.[HEADERS.routingKey] ?? fields.routingKey)

export const roundsOf = ({ properties }: ConsumeMessage): number => {
  const rounds = Number(properties.headers?.[HEADERS.rounds])
  return Number.isSafeInteger(rounds) && rounds > 0 ? rounds : 0
}
