import { type Kysely, sql } from 'kysely'

/**
 * Users from before continue in the list after they close a conversation, as they are used to; later ones continue with
 * the next waiting contact.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column preferences jsonb`.execute(db)
  await sql`alter table app_user alter column preferences set default '{"next": "waiting"}'`.execute(db)
}
