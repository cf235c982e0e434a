import { createErasures } from '@recado/kit/db/erase'
import { companyId, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createErasures(db)
  await ofSystem(db, 'plan', { app: ['insert', 'delete'] })
  await sql`create unique index plan_name_folded on plan (lower(name))`.execute(db)
  await sql`create table company_ref (${companyId} primary key, plan_id bigint not null, version int not null)`.execute(
    db,
  )
  await sql`create index company_ref_plan on company_ref (plan_id)`.execute(db)
  await ofCompany(db, 'company_ref')
  await letSuperUsersCount(db)
}

/** How many companies have which plan, and nothing else of them. */
async function letSuperUsersCount(db: Kysely<never>): Promise<void> {
  await sql`create policy overview on company_ref for select to current_user using (true)`.execute(db) // for the function below, which is the owner's
  await sql`create function companies_by_plan() returns table (plan_id bigint, companies int)
    language sql stable security definer set search_path = public as $$
      select plan_id, count(*)::int from company_ref group by plan_id $$`.execute(db)
  await sql`revoke execute on function companies_by_plan() from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function companies_by_plan() to %I, %I',
      current_setting('recado.app_role'), current_setting('recado.system_role'));
  end $$`.execute(db)
}
