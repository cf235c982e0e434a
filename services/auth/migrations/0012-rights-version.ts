import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // granted: what the plan gave when the company was last told of it; null: not since there is this column
  await sql`alter table company
    add column rights_version int not null default 1,
    add column granted jsonb`.execute(db)
  await sql`alter table app_user add column rights_version int not null default 1`.execute(db)
}
