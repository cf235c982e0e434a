import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * For a migration with `outsideTransaction`: creates an index while the table is in use. If an earlier attempt left an
 * invalid index, it is created again.
 * @param definition the SQL after the index name, such as `on ticket (company_id)`
 */
export async function ensureIndex(
  db: Kysely<never>,
  name: string,
  definition: RawBuilder<unknown>,
  { isUnique = false } = {},
): Promise<void> {
  const { rows } = await sql`select from pg_index
    where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
  if (rows.length > 0) await dropIndex(db, name)
  const kind = isUnique ? sql`unique index` : sql`index`
  await sql`create ${kind} concurrently if not exists ${sql.ref(name)} ${definition}`.execute(db)
}

/** For a migration with `outsideTransaction`: removes an index, if it exists. */
export async function dropIndex(db: Kysely<never>, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
}
