import { z } from 'zod'

/**
 * Declares a fact that already happened, or a command of one service to another; the type is also its routing key.
 * Envelope names follow CloudEvents 1.0 (https://github.com/cloudevents/spec).
 * @param orderedBy events with the same result are handled one after the other, in the order of their commits
 */
export function defineEvent<const T extends string, D extends z.ZodType>(
  type: T,
  data: D,
  orderedBy?: (data: z.output<D>) => string,
) {
  const schema = z.object({
    id: z.uuid(), // consumers drop an id that they have already handled
    type: z.literal(type),
    dataversion: z.literal(1), // rises when a change of `data` would break a consumer
    time: z.iso.datetime(), // UTC, when the fact became true
    companyId: z.int().min(0), // 0: an event of the installation, such as of a plan
    correlationId: z.string(), // shared by all events that one request caused
    data,
  })
  return { type, data, schema, orderedBy }
}

export type EventDefinition = {
  readonly type: string
  readonly data: z.ZodType
  readonly schema: z.ZodType
  readonly orderedBy?: ((data: never) => string) | undefined
}
export type EventData<E extends EventDefinition> = z.output<E['data']>
export type EventOf<E extends EventDefinition> = {
  id: string
  type: E['type']
  dataversion: 1
  time: string
  companyId: number
  correlationId: string
  data: EventData<E>
}
