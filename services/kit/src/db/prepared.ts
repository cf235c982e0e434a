import type pg from 'pg'

const MOST_NAMES = 250 // PostgreSQL keeps a plan for each, in every connection
const MOST_VALUES = 40 // longer lists come in too many lengths to meet again

/** What PostgreSQL plans; `begin` and what is sent with it are several statements in one text, which it does not prepare. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Columns that are not named one by one: a migration that adds one changes the answer, which PostgreSQL refuses for a
 * statement that it has already prepared. While a new version starts, the old one must go on.
 */
const ALL_COLUMNS = /\.\*|(select|returning) \*/i

/**
 * Names the statements of a pool, so that PostgreSQL plans each once per connection instead of every time: for a join of
 * six tables under row-level security, planning is most of the work.
 * @returns gives a statement's name; undefined for one that is planned anew each time
 */
export function createStatementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  return (text, values) => {
    const known = names.get(text)
    if (known !== undefined && values.length <= MOST_VALUES) return known
    if (names.size >= MOST_NAMES || values.length > MOST_VALUES) return undefined
    if (!PLANNED.test(text) || ALL_COLUMNS.test(text)) return undefined
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

type Query = (this: pg.PoolClient, text: unknown, values?: unknown, ...rest: unknown[]) => unknown

/** Lets a client prepare what has a name. */
export function prepareStatements(client: pg.PoolClient, nameOf: ReturnType<typeof createStatementNames>): void {
  const query = client.query as Query
  const prepared: Query = function (text, values, ...rest) {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
    return query.call(this, name === undefined ? text : { name, text }, values, ...rest)
  }
  client.query = prepared as pg.PoolClient['query']
}
