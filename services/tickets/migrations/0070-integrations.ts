import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table queue_integration (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')),
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    project_name text not null,
    language text not null,
    url text,
    typebot_slug text,
    typebot_expires integer not null,
    typebot_delay_message integer not null,
    typebot_keyword_finish text not null,
    typebot_keyword_restart text not null,
    typebot_unknown_message text not null,
    typebot_restart_message text not null,
    account bytea, -- sealed
    account_address text,
    secret bytea, -- sealed
    secret_hint text,
    called_at timestamptz(3),
    call_succeeded boolean,
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index queue_integration_name on queue_integration (company_id, search_name)`.execute(db)
  await ofCompany(db, 'queue_integration')
}
