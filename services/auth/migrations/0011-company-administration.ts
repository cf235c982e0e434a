import { createErasures } from '@recado/kit/db/erase'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createErasures(db)
  await createOverview(db)
  await createEraserOfActs(db)
  await letPlansReachCompanies(db)
}

/** What super users see of all companies: by functions that only the system role may call. */
async function createOverview(db: Kysely<never>): Promise<void> {
  await sql`alter table plan_ref add column value_cents int not null default 0`.execute(db)
  await sql`update plan_ref set version = 0`.execute(db) // what billing announces next brings the value

  for (const table of ['company', 'app_user', 'connection_ref', 'session']) {
    // for the functions below, which are the owner's
    await sql`create policy overview on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
  const isFound = sql`(search = '' or strpos(without_accents(company.name), without_accents(search)) > 0
    or strpos(lower(company.email), lower(search)) > 0)`
  await sql`create function company_page(search text, most int, skip int) returns table (
      company_id int, name text, email text, phone text, status boolean, due_date date, recurrence text,
      created_at timestamptz, updated_at timestamptz, version int,
      plan_id bigint, plan_name text, value_cents int, users_count int, connections_count int,
      last_activity_at timestamptz)
    language sql stable security definer set search_path = public as $$
      with page as (
        select company.* from company where ${isFound}
        order by without_accents(company.name), company.company_id limit most offset skip)
      select page.company_id, page.name, page.email, page.phone, page.status, page.due_date, page.recurrence,
        page.created_at, page.updated_at, page.version, page.plan_id, plan_ref.name, plan_ref.value_cents,
        (select count(*)::int from app_user where app_user.company_id = page.company_id),
        (select count(*)::int from connection_ref where connection_ref.company_id = page.company_id and not deleted),
        greatest((select max(last_seen_at) from app_user where app_user.company_id = page.company_id),
          (select max(last_used_at) from session where session.company_id = page.company_id))
      from page join plan_ref on plan_ref.id = page.plan_id
      order by without_accents(page.name), page.company_id $$`.execute(db)
  await sql`create function company_count(search text) returns int
    language sql stable security definer set search_path = public as $$
      select count(*)::int from company where ${isFound} $$`.execute(db)
  await sql`create function company_names(most int) returns table (company_id int, name text, status boolean, due_date date)
    language sql stable security definer set search_path = public as $$
      select company_id, name, status, due_date from company order by without_accents(name), company_id limit most $$`.execute(
    db,
  )
  for (const signature of ['company_page(text, int, int)', 'company_count(text)', 'company_names(int)']) {
    await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
    await sql`do ${sql.lit(`begin execute format('grant execute on function ${signature} to %I', current_setting('recado.system_role')); end`)}`.execute(
      db,
    )
  }
}

/** The app role deletes nothing of the audit log but by functions; here, what a company leaves that is being erased. */
async function createEraserOfActs(db: Kysely<never>): Promise<void> {
  const isErased = sql`company_id in (select number from erasure)`
  await sql`create policy erased on audit_log for select to current_user using (${isErased})`.execute(db) // for the function below, which is the owner's
  await sql`create function erase_acts(most int) returns int
    language sql security definer set search_path = public as $$
      with gone as (delete from audit_log where ctid = any (array(
        select ctid from audit_log
        where ${isErased} and company_id = nullif(current_setting('app.company_id', true), '')::int limit most))
        returning 1)
      select count(*)::int from gone $$`.execute(db)
  await sql`revoke execute on function erase_acts(int) from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function erase_acts(int) to %I', current_setting('recado.app_role'));
  end $$`.execute(db)
}

/** Companies that have not been told yet what their plan is now. */
async function letPlansReachCompanies(db: Kysely<never>): Promise<void> {
  // 0: what is there already is told once more, which costs its people one new token
  await sql`alter table company add column plan_version int not null default 0`.execute(db)
  await sql`alter table plan_ref add column deleted boolean not null default false`.execute(db)
  await sql`create index company_plan on company (plan_id, plan_version)`.execute(db)
  await sql`create function companies_behind_their_plan(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company.company_id from plan_ref join company on company.plan_id = plan_ref.id
      where company.plan_version < plan_ref.version limit most $$`.execute(db)
  await sql`revoke execute on function companies_behind_their_plan(int) from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function companies_behind_their_plan(int) to %I', current_setting('recado.system_role'));
  end $$`.execute(db)
}
