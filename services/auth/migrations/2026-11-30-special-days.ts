import { type Kysely, sql } from 'kysely'

/** Holidays and special hours of companies. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add column special_days jsonb not null default '[]'`.execute(db)
}
