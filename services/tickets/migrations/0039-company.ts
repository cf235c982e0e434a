import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { type Kysely, sql } from 'kysely'

/** What texts, hours and days of a company go by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company_ref
    add column name text not null default '',
    add column language text not null default 'pt' check (language in ('pt', 'en', 'es')),
    add column schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))}::jsonb`.execute(db)
}
