import { type Kysely, sql } from 'kysely'

/**
 * Lets the service know which variables, and which field of contacts as the audience, scheduled and running campaigns use,
 * so that these fields are not deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table campaign_files
    add column name text not null default '',
    add column variables text[] not null default '{}',
    add column field_id bigint`.execute(db)
}
