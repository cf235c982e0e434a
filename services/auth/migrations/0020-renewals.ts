import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What billing said of invoices, each of which counts once; and which companies have a free plan that is due. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table renewal (
    ${companyId},
    invoice_id bigint not null,
    plan_id bigint not null,
    months int not null,
    paid_at timestamptz not null,
    due_date date not null,
    created_at timestamptz not null default now(),
    primary key (company_id, invoice_id)
  )`.execute(db)
  await ofCompany(db, 'renewal')

  await sql`create table given_address (
    ${companyId},
    invoice_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (company_id, invoice_id)
  )`.execute(db)
  await ofCompany(db, 'given_address')

  // version 0 has a plan whose value is not known yet
  await sql`create function free_companies_due(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company.company_id from company join plan_ref on plan_ref.id = company.plan_id
      where plan_ref.value_cents = 0 and plan_ref.version > 0
        and company.due_date <= (now() at time zone company.timezone)::date limit most $$`.execute(db)
  await letSystemCall(db, 'free_companies_due(int)')
  await addTrialToOverview(db)
}

/** Says of each company in the overview until when it tries the product. */
async function addTrialToOverview(db: Kysely<never>): Promise<void> {
  await sql`create function company_page_with_trial(search text, most int, skip int) returns table (
      company_id int, name text, email text, phone text, status boolean, due_date date, recurrence text,
      trial_expiration date, created_at timestamptz, updated_at timestamptz, version int,
      plan_id bigint, plan_name text, value_cents int, users_count int, connections_count int,
      last_activity_at timestamptz)
    language sql stable security definer set search_path = public as $$
      with page as (
        select company.* from company
        where search = '' or strpos(without_accents(company.name), without_accents(search)) > 0
          or strpos(lower(company.email), lower(search)) > 0
        order by without_accents(company.name), company.company_id limit most offset skip)
      select page.company_id, page.name, page.email, page.phone, page.status, page.due_date, page.recurrence,
        page.trial_expiration, page.created_at, page.updated_at, page.version,
        page.plan_id, plan_ref.name, plan_ref.value_cents,
        (select count(*)::int from app_user where app_user.company_id = page.company_id),
        (select count(*)::int from connection_ref where connection_ref.company_id = page.company_id and not deleted),
        greatest((select max(last_seen_at) from app_user where app_user.company_id = page.company_id),
          (select max(last_used_at) from session where session.company_id = page.company_id))
      from page join plan_ref on plan_ref.id = page.plan_id
      order by without_accents(page.name), page.company_id $$`.execute(db)
  await letSystemCall(db, 'company_page_with_trial(text, int, int)')
}

async function letSystemCall(db: Kysely<never>, signature: string): Promise<void> {
  await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function ${signature} to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
