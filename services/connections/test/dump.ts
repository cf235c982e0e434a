import type pg from 'pg'

/**
 * Copies the contents of all tables of a database.
 * @returns a function that replaces the contents by the copy, as restoring a dump does
 */
export async function takeDump(database: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await database.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' group by 1`,
  )
  const each = (statement: (name: string, columns: string) => string) =>
    rows.map(({ name, columns }) => statement(`"${name}"`, columns)).join('; ')
  await database.query(`create schema dump; ${each((name) => `create table dump.${name} as table public.${name}`)}`)
  return async () => {
    const names = rows.map(({ name }) => `"${name}"`).join(', ')
    const filled = each(
      (name, columns) => `insert into ${name} (${columns}) overriding system value select ${columns} from dump.${name}`,
    )
    // `replica` disables triggers and foreign keys, and the statements of one query are one transaction
    await database.query(
      `set local session_replication_role = replica; truncate ${names}; ${filled}; drop schema dump cascade`,
    )
  }
}
