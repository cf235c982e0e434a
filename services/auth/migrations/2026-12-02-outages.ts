import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Connections that are down, so that admins are told once. */
export async function up(db: Kysely<never>): Promise<void> {
  // `was_up`: the connection was open, and no user has stopped it since
  await sql`create table outage (
    ${companyId},
    connection_id bigint not null,
    version int not null,
    name text not null,
    was_up boolean not null,
    is_unlinked boolean not null default false,
    down_at timestamptz,
    told_at timestamptz,
    primary key (company_id, connection_id)
  )`.execute(db)
  await ofCompany(db, 'outage')

  const isUntold = sql`down_at is not null and told_at is null`
  await sql`create index outage_untold on outage (company_id) where ${isUntold}`.execute(db)
  await sql`create policy untold on outage for select to current_user using (${isUntold})`.execute(db)
  await sql`create function companies_with_outages() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from outage where ${isUntold} $$`.execute(db)
  await forSystem(db, 'companies_with_outages()')
}
