/** Fields of an object that another system wrote. */
export type Fields = Readonly<Record<string, unknown>>

/** @returns undefined when it is not an object */
export const objectOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
