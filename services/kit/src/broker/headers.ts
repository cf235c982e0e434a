import type { ConsumeMessage } from 'amqplib'

/** The headers beside an event; they survive waiting, dying and being replayed. */
export const HEADERS = {
  orderingKey: 'ordering-key',
  traceparent: 'traceparent',
  rounds: 'x-rounds', // how often it was tried again after a wait
  error: 'x-error', // why it died
  routingKey: 'x-routing-key', // under which it came from its service
} as const

const OURS: readonly string[] = Object.values(HEADERS)

/** Our own headers, without the broker's about former deaths. */
export const headersOf = ({ properties }: ConsumeMessage): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties.headers ?? {}).filter(([name]) => OURS.includes(name)))

export const orderingKeyOf = ({ properties }: ConsumeMessage): string =>
  String(properties.headers?.[HEADERS.orderingKey] ?? '')

/** The key of its first publication: what waited or was replayed comes under the name of a queue. */
export const routingKeyOf = ({ properties, fields }: ConsumeMessage): string =>
  String(properties.headers?.[HEADERS.routingKey] ?? fields.routingKey)

export const roundsOf = ({ properties }: ConsumeMessage): number => {
  const rounds = Number(properties.headers?.[HEADERS.rounds])
  return Number.isSafeInteger(rounds) && rounds > 0 ? rounds : 0
}
