import { z } from 'zod'

/** The value in place of one that a later release added. */
export const UNKNOWN = 'unknown'

/** A resource as the service that owns it has it: none of its choices is unknown there, nor in what it tells. */
export type Known<T> = { [K in keyof T]: Exclude<T[K], typeof UNKNOWN> }

/**
 * A choice as events, frames and answers carry it. Two releases run side by side during an upgrade, so an unknown text is
 * read as `otherwise`; anything but a text is refused. Requests and stored columns use `known` itself.
 */
/* @__NO_SIDE_EFFECTS__ */
export const openEnum = <T extends string, F extends string = typeof UNKNOWN>(
  known: z.ZodEnum<{ [K in T]: K }>,
  otherwise: F = UNKNOWN as F,
) =>
  z.preprocess(
    (value: T): unknown => (isOther(value, known.options) ? otherwise : value),
    z.enum([...new Set<T | F>([...known.options, otherwise])]),
  )

/** A list of such choices, without those that this release does not know. */
/* @__NO_SIDE_EFFECTS__ */
export const openList = <T extends string>(known: z.ZodEnum<{ [K in T]: K }>) =>
  z.preprocess(
    (values: T[]): unknown =>
      Array.isArray(values) ? values.filter((value) => !isOther(value, known.options)) : values,
    z.array(known),
  )

/** A union as events, frames and answers carry it; an option of a later release is read as one that says nothing else. */
/* @__NO_SIDE_EFFECTS__ */
export function openUnion<const O extends readonly [z.ZodObject, ...z.ZodObject[]], K extends string>(
  known: z.ZodDiscriminatedUnion<O, K>,
) {
  const key = known.def.discriminator as K
  const names = known.options.flatMap((option) => [...(option.shape[key]?._zod.values ?? [])])
  const other = { [key]: UNKNOWN } as Record<K, typeof UNKNOWN>
  return z.preprocess(
    (value: z.input<O[number]>): unknown =>
      isOther((value as Record<string, unknown> | null)?.[key], names) ? other : value,
    z.union([known, z.object({ [key]: z.literal(UNKNOWN) } as Record<K, z.ZodLiteral<typeof UNKNOWN>>)]),
  )
}

const isOther = (value: unknown, known: readonly unknown[]): boolean =>
  typeof value === 'string' && !known.includes(value)
