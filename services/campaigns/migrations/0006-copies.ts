import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

const KINDS = 3 // connections, tags and file lists

/** What companies have from before this service heard of it is asked for, company by company, until it is known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table known_copy (
    ${companyId},
    kind text not null,
    asked_at timestamptz not null default now(),
    is_complete boolean not null default false,
    primary key (company_id, kind)
  )`.execute(db)
  await ofCompany(db, 'known_copy')

  // for the function below, which is the owner's
  const isQuiet = sql`is_complete or asked_at > now() - interval '1 hour'`
  await sql`create policy overview on company_ref for select to current_user using (true)`.execute(db)
  await sql`create policy overview on known_copy for select to current_user using (${isQuiet})`.execute(db)
  await sql`create function companies_of_unknown_copies(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from company_ref where ${sql.lit(KINDS)} >
        (select count(*) from known_copy where known_copy.company_id = company_ref.company_id and (${isQuiet}))
      limit most $$`.execute(db)
  await forSystem(db, 'companies_of_unknown_copies(int)')
}
