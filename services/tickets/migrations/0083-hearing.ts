import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message
    add column hearing_until timestamptz -- a sound is being written down; by then it is not any more`.execute(db)
}
