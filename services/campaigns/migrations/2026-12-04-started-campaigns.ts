import { type Kysely, sql } from 'kysely'

/** Finds the campaigns that started in a period. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index campaign_started on campaign (company_id, started_at desc, id desc)
    where started_at is not null`.execute(db)
}
