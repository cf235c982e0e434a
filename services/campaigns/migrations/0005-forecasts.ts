import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What the tickets service is asked for a forecast, and what it has answered; gone once the forecast is told. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table audience_question (
    ${companyId},
    request_id uuid not null,
    forecast_id uuid not null,
    asked_at timestamptz not null default now(),
    is_answered boolean not null default false,
    people integer not null default 0,
    skipped jsonb not null default '{}', -- how many, by reason
    sample jsonb not null default '[]', -- some of those who are written to
    primary key (company_id, request_id)
  )`.execute(db)
  await sql`create index audience_question_forecast on audience_question (company_id, forecast_id)`.execute(db)
  await ofCompany(db, 'audience_question')
}
