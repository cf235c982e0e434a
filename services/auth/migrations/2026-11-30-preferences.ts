import { type Kysely, sql } from 'kysely'

/**
 * Adds the preferences of users. After they close a conversation, existing users stay in the list, as before; new users
 * continue with the next waiting contact.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column preferences jsonb`.execute(db)
  await sql`alter table app_user alter column preferences set default '{"next": "waiting"}'`.execute(db)
}
