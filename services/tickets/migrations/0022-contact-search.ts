import { type Kysely, sql } from 'kysely'

/** What a contact is searched by is folded once, when it is written. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact add column search_text text not null generated always as
    (folded(name || E'\\n' || case when email is null then '' else email end)) stored`.execute(db)
}
