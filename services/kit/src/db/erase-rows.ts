import { type Kysely, sql } from 'kysely'
import type { RepositoryTx } from './tx.ts'

/**
 * Deletes the company's rows from every table in which the role may delete.
 * @param options `most`: how many rows of a table one transaction deletes; `keep`: tables to skip
 * @returns true if only rows of `keep` remain; false if another transaction must continue
 */
export async function eraseRows<DB>(
  { db }: RepositoryTx<DB>,
  companyId: number,
  { most = Infinity, keep = [] }: { readonly most?: number; readonly keep?: readonly string[] } = {},
): Promise<boolean> {
  for (const { name, order } of await findTables(db)) {
    if (keep.includes(name)) continue
    const limit = most === Infinity ? sql`` : sql`limit ${most}`
    const rows = sql`select ctid from ${sql.table(name)} where company_id = ${companyId} order by ${sql.raw(order)} ${limit}`
    const { numAffectedRows } = await sql`
      delete from ${sql.table(name)} where ctid = any (array(${rows}))`.execute(db)
    if (Number(numAffectedRows) === most) return false
  }
  return true
}

type Table = { name: string; order: string; pointsAt: string[] }

/**
 * Finds the tables of companies in which the role may delete. A table precedes the tables that it references. Rows of
 * one table are sorted newest first, because they may reference older rows.
 */
async function findTables<DB>(db: Kysely<DB>): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.oid::regclass::text as name,
      coalesce((select string_agg(quote_ident(a.attname) || ' desc', ', ' order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'), 'ctid') as "order",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "pointsAt"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and has_table_privilege(c.oid, 'delete')
      and exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped)
    order by 1`.execute(db)
  const sorted = new Set<Table>()
  const visit = (table: Table, path: readonly Table[]): void => {
    if (sorted.has(table) || path.includes(table)) return
    for (const other of rows) if (other.pointsAt.includes(table.name)) visit(other, [...path, table])
    sorted.add(table)
  }
  for (const table of rows) visit(table, [])
  return [...sorted]
}
