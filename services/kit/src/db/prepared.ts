import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createBoundedMap } from '../bounded-map.ts'

const MOST_TEXTS = 500 // the most recently used texts are remembered
const MOST_VALUES = 40 // longer lists vary in length, so their texts rarely repeat

/**
 * Statements that PostgreSQL plans. The text that begins a transaction consists of several statements, which cannot be
 * prepared.
 */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i

/**
 * A statement that selects all columns. Once prepared, it fails after a migration adds a column, because its result
 * would change. The old release must keep working while a new release starts.
 */
const ALL_COLUMNS = /\.\*|(select|returning) \*/i

/** A prepared statement. All connections share one string of its text, because each connection references it. */
type Prepared = { readonly name: string; readonly text: string }

/**
 * Names the statements of a pool, so that PostgreSQL plans each once per connection instead of every time. For a join
 * of six tables under row-level security, planning is most of the work.
 * A statement gets its name when it runs for the second time. The name is a hash of the text, and therefore the same in
 * every process: a pooler shares one server connection among processes, so one process may run a statement that another
 * process prepared.
 * A connection stores the plans of all its named statements, so `createPool` limits its lifetime. Figures:
 * docs/measurements.md.
 * @returns a function that names a statement; undefined if the statement is not prepared
 */
export function createStatementNames(): (text: string, values: readonly unknown[]) => Prepared | undefined {
  const met = createBoundedMap<string, { text: string; prepared?: Prepared }>({ most: MOST_TEXTS })
  return (text, values) => {
    if (values.length > MOST_VALUES) return undefined
    const known = met.get(text)
    if (known) {
      known.prepared ??= { name: nameOf(known.text), text: known.text }
      return known.prepared
    }
    if (PLANNED.test(text) && !ALL_COLUMNS.test(text)) met.set(text, { text })
    return undefined
  }
}

/** @returns at most 63 bytes, because PostgreSQL truncates longer names */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Makes a client prepare the statements that have a name. */
export function prepareStatements(client: pg.PoolClient, nameOf: ReturnType<typeof createStatementNames>): void {
  const query = client.query as Query
  const prepared: Query = function (text, values, ...rest) {
    const named = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
    return query.call(this, named ?? text, values, ...rest)
  }
  client.query = prepared as pg.PoolClient['query']
}
