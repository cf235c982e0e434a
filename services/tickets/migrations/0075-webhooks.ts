import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table webhook (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    url text not null,
    events jsonb not null,
    active boolean not null,
    switched_off text check (switched_off in ('failing', 'full')), -- by the product; null: by a person, or not at all
    secret bytea not null, -- sealed
    secret_hint text not null,
    old_secret bytea, -- sealed; the one of before
    old_secret_until timestamptz(3),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index webhook_name on webhook (company_id, search_name)`.execute(db)
  await ofCompany(db, 'webhook')
}
