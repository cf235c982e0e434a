import type { ConsumeMessage } from 'amqplib'

/** The headers of an event. They stay with it in waiting queues, in the dead queue and after a replay. */
export const HEADERS = {
  orderingKey: 'ordering-key',
  traceparent: 'traceparent',
  rounds: 'x-rounds', // number of waits in a waiting queue
  error: 'x-error', // why the event is in the dead queue
  routingKey: 'x-routing-key', // of the first publication
} as const

const OURS: readonly string[] = Object.values(HEADERS)

/** Returns our own headers, without those that the broker adds to dead messages. */
export const headersOf = ({ properties }: ConsumeMessage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties.headers ?? {}).filter(([name]) => OURS.includes(name)))

export const orderingKeyOf = ({ properties }: ConsumeMessage): string =>
  String(properties.headers?.[HEADERS.orderingKey] ?? '')

/**
 * Returns the routing key of the first publication. An event that waited or was replayed arrives with the name of a
 * queue as its routing key.
 */
export const routingKeyOf = ({ properties, fields }: ConsumeMessage): string =>
  String(properties.headers?.[HEADERS.routingKey] ?? fields.routingKey)

export const roundsOf = ({ properties }: ConsumeMessage): number => {
  const rounds = Number(properties.headers?.[HEADERS.rounds])
  return Number.isSafeInteger(rounds) && rounds > 0 ? rounds : 0
}
