import { type RawBuilder, sql } from 'kysely'

/** A column of a list of values: its SQL type, and its value in each row. */
type Column = readonly [type: string, values: readonly unknown[]]

/**
 * Passes values as an item of a `from` clause. An additional column, `place`, numbers the rows from 1.
 * A single row is passed without arrays. PostgreSQL plans with the length of an array, so a custom plan for one element
 * can look cheaper than the generic plan, and PostgreSQL would plan the statement each time.
 */
export function valueRows(name: string, columns: Readonly<Record<string, Column>>): RawBuilder<unknown> {
  const named = Object.entries(columns)
  if (named.every(([, [, values]]) => values.length === 1)) {
    const row = named.map(([column, [type, [value]]]) => sql`${value}::${sql.raw(type)} as ${sql.ref(column)}`)
    return sql`(select ${sql.join(row)}, 1::bigint as place) as ${sql.ref(name)}`
  }
  const arrays = named.map(([, [type, values]]) => sql`${values}::${sql.raw(type)}[]`)
  const titles = [...named.map(([column]) => column), 'place'].map((title) => sql.ref(title))
  return sql`unnest(${sql.join(arrays)}) with ordinality as ${sql.ref(name)}(${sql.join(titles)})`
}
