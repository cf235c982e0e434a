import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** The companies for the start page of super users. The function runs as the owner, which may read these tables. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function surveyed_companies(most int) returns table (company_id int, name text, status boolean,
      due_date date, trial_expiration date, last_activity_at timestamptz)
    language sql stable security definer set search_path = public as $$
      select company.company_id, company.name, company.status, company.due_date, company.trial_expiration,
        greatest((select max(last_seen_at) from app_user where app_user.company_id = company.company_id),
          (select max(last_used_at) from session where session.company_id = company.company_id))
      from company order by without_accents(company.name), company.company_id limit most $$`.execute(db)
  await forSystem(db, 'surveyed_companies(int)')
}
