import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Keys follow each other: each is the next generation, known to all for a while before it signs. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index signing_key_current`.execute(db)
  await sql`alter table signing_key drop column retired_at,
    add column generation int not null default 1,
    add column not_before timestamptz not null default now()`.execute(db)
  await sql`update signing_key set not_before = created_at`.execute(db)
  await sql`alter table signing_key alter column generation drop default, alter column not_before drop default`.execute(
    db,
  )
  // two processes that make a key at once make one: the second one's is refused
  await sql`alter table signing_key add constraint signing_key_generation unique (generation)`.execute(db)
  await ofSystem(db, 'signing_key', { system: ['delete'] })
}
