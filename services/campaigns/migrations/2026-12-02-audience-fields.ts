import { type Kysely, sql } from 'kysely'

/** Lets a campaign write to the contacts with a value in one of the company's fields. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table campaign
    add column audience_field_id bigint,
    add column audience_value text`.execute(db)
}
