import { expressionBuilder, sql } from 'kysely'

/**
 * The changed fields of a resource or a row. An absent field keeps its value, because Kysely's `set` skips `undefined`.
 */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined }

const eb = expressionBuilder<{ row: { version: number } }, 'row'>()

/** For `set`: the changed columns of a row, its next version and the time of the change. */
export const patch = <C extends object>(columns: C) => ({
  ...columns,
  version: eb('version', '+', 1),
  updated_at: sql<Date>`clock_timestamp()`,
})

/** The fields of a change that are not undefined, to merge over the stored ones. */
export const withoutAbsent = <T extends object>(change: Patch<T>): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>
