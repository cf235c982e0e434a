import { type RawBuilder, sql } from 'kysely'
import type { RepositoryTx } from '../db/tx.ts'
import type { ShownTable } from './answers.ts'

/** A row as JSON, and its key: the values of the primary key without the company. */
export type ExportedRow = { readonly line: string; readonly key: readonly string[] }

export type PageQuery = {
  readonly table: string
  readonly answer: ShownTable
  readonly after: readonly string[] | null
  readonly atMost: number
}

type KeyColumn = { readonly name: string; readonly type: string }

/**
 * Reads the next rows of the company, with the declared columns only, in the order of the primary key. The statement
 * names the company in addition to row-level security.
 */
export async function findExportedRows<DB>(
  tx: RepositoryTx<DB>,
  { table, answer, after, atMost }: PageQuery,
): Promise<ExportedRow[]> {
  const key = await findKey(tx, table)
  if (key.length === 0 && after) return [] // the company has one row
  const names = key.map(({ name }) => sql.ref(`t.${name}`))
  const isNext = after && key.length > 0 ? sql`and (${list(names)}) > (${list(valuesOf(key, after))})` : sql``
  const isUsed = answer.namesFiles ? sql`and t.delete_after is null` : sql``
  const order = names.length > 0 ? sql`order by ${list(names)}` : sql``
  const { rows } = await sql<ExportedRow>`
    select row_to_json((select line from (select ${list(answer.columns.map((name) => sql.ref(`t.${name}`)))}) line))::text as line,
      array[${list(names.map((name) => sql`${name}::text`))}]::text[] as key
    from ${sql.table(table)} t where t.company_id = ${tx.caller.companyId} ${isUsed} ${isNext} ${order}
    limit ${atMost}`.execute(tx.db)
  return rows
}

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `)

const valuesOf = (key: readonly KeyColumn[], after: readonly string[]) =>
  key.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`)

/** @returns the columns of the primary key without the company, in their order */
async function findKey<DB>({ db }: RepositoryTx<DB>, table: string): Promise<KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_constraint k cross join unnest(k.conkey) with ordinality as part (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.number
    where k.conrelid = ${table}::regclass and k.contype = 'p' and a.attname <> 'company_id'
    order by part.place`.execute(db)
  return rows
}
