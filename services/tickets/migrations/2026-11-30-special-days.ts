import { completeCompanyCopy } from '@recado/kit/copies/company-copy'
import { type Kysely, sql } from 'kysely'

/** Holidays and special hours of queues, and those of companies in the copy. */
export async function up(db: Kysely<never>): Promise<void> {
  await completeCompanyCopy(db)
  await sql`alter table queue add column special_days jsonb not null default '[]'`.execute(db)
}
