import { type Kysely, sql } from 'kysely'

/** How users hear of customers who wait; null: by all means. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column alerts jsonb`.execute(db)
}
