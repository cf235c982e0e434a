import { z } from 'zod'

/** The value that replaces a value of a later release. */
export const UNKNOWN = 'unknown'

/** Marks the schemas that the functions below create. A test searches requests for this mark. */
export const OPEN = /* @__PURE__ */ z.registry<{ readonly isOpen: true }>()
const MARK = { isOpen: true } as const

/**
 * A resource in the service that owns it, which knows all choices. The type does not change the choices in nested
 * objects.
 */
export type Known<T> = { [K in keyof T]: Exclude<T[K], typeof UNKNOWN> }

/**
 * A choice in events, frames and answers. Two releases run side by side during an upgrade, so an unknown text is read
 * as `otherwise`; values of other types are refused. Requests and stored columns use `known` itself.
 */
/* @__NO_SIDE_EFFECTS__ */
export const openEnum = <T extends string, F extends string = typeof UNKNOWN>(
  known: z.ZodEnum<{ [K in T]: K }>,
  otherwise: F = UNKNOWN as F,
) =>
  z
    .preprocess(
      (value: T): unknown => (isOther(value, known.options) ? otherwise : value),
      z.enum([...new Set<T | F>([...known.options, otherwise])]),
    )
    .register(OPEN, MARK)

/** A list of choices in events, frames and answers. Unknown texts are left out. */
/* @__NO_SIDE_EFFECTS__ */
export const openList = <T extends string>(known: z.ZodEnum<{ [K in T]: K }>) =>
  z
    .preprocess(
      (values: T[]): unknown =>
        Array.isArray(values) ? values.filter((value) => !isOther(value, known.options)) : values,
      z.array(known),
    )
    .register(OPEN, MARK)

/** A union in events, frames and answers. An option of a later release is read as `{ [key]: 'unknown' }`. */
/* @__NO_SIDE_EFFECTS__ */
export function openUnion<const O extends readonly [z.ZodObject, ...z.ZodObject[]], K extends string>(
  known: z.ZodDiscriminatedUnion<O, K>,
) {
  const key = known.def.discriminator as K
  const names = known.options.flatMap((option) => [...(option.shape[key]?._zod.values ?? [])])
  const other = { [key]: UNKNOWN } as Record<K, typeof UNKNOWN>
  return z
    .preprocess(
      (value: z.input<O[number]>): unknown =>
        isOther((value as Record<string, unknown> | null)?.[key], names) ? other : value,
      z.union([known, z.object({ [key]: z.literal(UNKNOWN) } as Record<K, z.ZodLiteral<typeof UNKNOWN>>)]),
    )
    .register(OPEN, MARK)
}

const isOther = (value: unknown, known: readonly unknown[]): boolean =>
  typeof value === 'string' && !known.includes(value)
