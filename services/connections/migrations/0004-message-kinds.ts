import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // by a change of type, since row security hides the rows from an update
  await sql`alter table outbound alter column text type jsonb
    using jsonb_build_object('kind', 'text', 'text', text, 'quoted', null)`.execute(db)
  await sql`alter table outbound rename column text to content`.execute(db)
}
