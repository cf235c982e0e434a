import { z } from 'zod'
import type { FieldErrorCode } from './errors.ts'
import type { NOT_FOUND_CODES } from './not-found-codes.ts'

/** Every kind of entity that another entity can refer to. */
export type Entity = keyof typeof NOT_FOUND_CODES

/**
 * An id in a body, an answer or an event: an integer, 1 to 2^53-1, annotated with the entity that it identifies.
 * @param missing the code of an absent field, if it has a text of its own
 */
/* @__NO_SIDE_EFFECTS__ */
export const ref = (entity: Entity, missing?: FieldErrorCode) =>
  z
    .int({ error: ({ input }) => ((input ?? null) === null ? missing : undefined) })
    .min(1)
    .meta({ ref: entity })

/** The same id in text form: in a path or a query string. */
/* @__NO_SIDE_EFFECTS__ */
export const textRef = (entity: Entity) => z.coerce.number<number>().int().min(1).meta({ ref: entity })

/** The second id of an entity: a UUID for addresses that people share. */
/* @__NO_SIDE_EFFECTS__ */
export const uuidRef = (entity: Entity) => z.uuid().meta({ ref: entity })

/** @returns the entity that a schema's value identifies, looking through optional, nullable and array wrappers */
export function refOf(schema: z.core.$ZodType): Entity | undefined {
  const own = z.globalRegistry.get(schema)?.['ref']
  if (typeof own === 'string') return own as Entity
  const {
    innerType,
    element,
    in: input,
  } = schema._zod.def as {
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    in?: z.core.$ZodType
  }
  const inner = innerType ?? element ?? input
  return inner ? refOf(inner) : undefined
}
