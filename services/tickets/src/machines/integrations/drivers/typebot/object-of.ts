/** The fields of an object from another system. */
export type Fields = Readonly<Record<string, unknown>>

/** @returns undefined when the value is not an object */
export const objectOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
