import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Support entries: super users who look into a company. A row exists until its entry ends. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table support_entry (
    ${companyId},
    id uuid not null,
    user_id bigint not null,
    user_company_id int not null,
    session_id uuid not null,
    name text not null,
    language text not null,
    reason text not null,
    started_at timestamptz(3) not null,
    ends_at timestamptz(3) not null,
    may_change boolean not null default false,
    allowed_by text,
    primary key (company_id, id),
    unique (company_id, session_id)
  )`.execute(db)
  await ofCompany(db, 'support_entry')

  await sql`create policy overview on support_entry for select to current_user using (true)`.execute(db)
  await sql`create function support_of_session(session uuid) returns table (company_id int, id uuid)
    language sql stable security definer set search_path = public as $$
      select company_id, id from support_entry where session_id = session order by started_at $$`.execute(db)
  await forSystem(db, 'support_of_session(uuid)')

  // An entry ends with its hour, and with the session and the rights of its super user.
  await sql`create function ended_support() returns table (company_id int, id uuid)
    language sql stable security definer set search_path = public as $$
      select company_id, id from support_entry entry where ends_at <= now() or not exists (
        select from session join app_user using (company_id)
        where session.company_id = entry.user_company_id and session.id = entry.session_id
          and app_user.id = session.user_id and app_user.super) $$`.execute(db)
  await forSystem(db, 'ended_support()')
}
