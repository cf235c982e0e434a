import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbound add column cuts int not null default 0`.execute(db) // tries whose line broke before an answer
}
