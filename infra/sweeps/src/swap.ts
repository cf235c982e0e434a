import type { Field } from './fields.ts'
import type { Sample } from './subject.ts'

/** @returns the same request with the value of one field replaced or added */
export const withValue = (sample: Sample, { part, path }: Field, value: unknown): Sample => ({
  ...sample,
  [part]: replaced(sample[part] ?? {}, path, value),
})

function replaced(target: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (key === '*') return [replaced(Array.isArray(target) ? target[0] : undefined, rest, value)]
  const object = (target ?? {}) as Readonly<Record<string, unknown>>
  return { ...object, [key]: replaced(object[key], rest, value) }
}
