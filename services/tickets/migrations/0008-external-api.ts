import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table company_ref (
    ${companyId},
    status boolean not null,
    features jsonb not null,
    version integer not null,
    primary key (company_id)
  )`.execute(db)
  await ofCompany(db, 'company_ref')
  await sql`alter table api_token add used_at timestamptz`.execute(db)
  await sql`alter table ticket drop constraint ticket_closed_by_check,
    add constraint ticket_closed_by_check check (closed_by in ('user', 'system', 'api'))`.execute(db)
}
