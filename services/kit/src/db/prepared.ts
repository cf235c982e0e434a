import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createBoundedMap } from '../bounded-map.ts'

const MOST_TEXTS = 500 // that are remembered; the latest stay
const MOST_VALUES = 40 // longer lists come in too many lengths to meet again

/**
 * The statements that PostgreSQL plans; `begin` and the text sent with it are several statements in one, which it does
 * not prepare.
 */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Columns that are not named one by one: a migration that adds one changes the answer, which PostgreSQL refuses for a
 * statement that it has already prepared. While a new version starts, the old one must go on.
 */
const ALL_COLUMNS = /\.\*|(select|returning) \*/i

/** A statement that is prepared; its text is one string for all connections, since each keeps it. */
type Prepared = { readonly name: string; readonly text: string }

/**
 * Names the statements of a pool, so that PostgreSQL plans each once per connection instead of every time: for a join of
 * six tables under row-level security, planning is most of the work. A statement gets its name when it comes again. The
 * name follows from the text alone, in every process: a pooler lends one connection of the server to several of them, and
 * what one has prepared under a name the next one runs. A connection keeps the plans of all names that it has met
 * (`createPool` bounds its life). Figures: docs/measurements.md.
 * @returns gives a statement with its name; undefined for one that is planned anew each time
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

/** @returns at most 63 bytes, which is all that PostgreSQL reads of a name */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Lets a client prepare what has a name. */
export function prepareStatements(client: pg.PoolClient, nameOf: ReturnType<typeof createStatementNames>): void {
  const query = client.query as Query
  const prepared: Query = function (text, values, ...rest) {
    const named = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
    return query.call(this, named ?? text, values, ...rest)
  }
  client.query = prepared as pg.PoolClient['query']
}
