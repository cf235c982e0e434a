import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createBoundedMap } from '../bounded-map.ts'

const MOST_TEXTS = 500 // the most recent texts are kept
const MOST_VALUES = 40 // longer lists vary too much in length to be repeated

/**
 * Statements that PostgreSQL plans. The text that begins a transaction consists of several statements and cannot be
 * prepared.
 */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i

/**
 * A statement that does not name its columns. PostgreSQL refuses to run it once prepared if a migration has added a
 * column, because its result would change; the old release must keep working while a new one starts.
 */
const ALL_COLUMNS = /\.\*|(select|returning) \*/i

/** A prepared statement. All connections share the string of its text, because each one keeps it. */
type Prepared = { readonly name: string; readonly text: string }

/**
 * Names the statements of a pool, so that PostgreSQL plans each once per connection instead of every time: for a join
 * of six tables under row-level security, planning is most of the work. A statement gets its name when it runs again.
 * The name is a hash of the text, so it is the same in every process: a pooler assigns one connection of the server to
 * several processes, and one process may run what another prepared. A connection keeps the plans of all its named
 * statements (`createPool` limits its life). Figures: docs/measurements.md.
 * @returns a function that gives a statement its name; undefined if the statement is not prepared
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
