import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What tickets show of the rows that they point at; when one of these changes, the names of the company are others. */
const SHOWN = {
  queue: ['name', 'color'],
  connection_ref: ['name', 'status'],
  user_ref: ['name'],
  tag: ['name', 'search_name', 'color', 'kanban'],
} as const

/**
 * One row for each company says which transaction changed its names last. It is written when a transaction ends, so it
 * is locked for a moment only, and two that change names can not wait for each other. What is removed is shown nowhere,
 * so a removal changes no names.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table name_stamp (
    ${companyId},
    stamp xid8 not null,
    primary key (company_id)
  )`.execute(db)
  await ofCompany(db, 'name_stamp')
  await sql`create function stamp_names() returns trigger language plpgsql as $$ begin
      insert into name_stamp as former (company_id, stamp) values (new.company_id, pg_current_xact_id())
        on conflict (company_id) do update set stamp = excluded.stamp where former.stamp <> excluded.stamp;
      return null;
    end $$`.execute(db)
  for (const [table, columns] of Object.entries(SHOWN)) {
    const row = (name: 'old' | 'new') => sql.raw(`(${columns.map((column) => `${name}.${column}`).join(', ')})`)
    const stamp = sql`on ${sql.table(table)} deferrable initially deferred for each row`
    await sql`create constraint trigger stamp_new_names after insert ${stamp} execute function stamp_names()`.execute(
      db,
    )
    await sql`create constraint trigger stamp_names after update ${stamp}
      when (${row('old')} is distinct from ${row('new')}) execute function stamp_names()`.execute(db)
  }
}
