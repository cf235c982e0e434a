import { requestCopy } from '@recado/kit/copies/copy-gaps'
import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createSubscriptions(db)
  await createUsage(db)
  await createInvoices(db)
  await letJobsFind(db)
  await letSuperUsersSee(db)
}

/** What invoices need to know of a company, as auth says it. */
async function createSubscriptions(db: Kysely<never>): Promise<void> {
  await sql`create table subscription (
    ${companyId} primary key,
    version int not null,
    name text not null,
    email text not null,
    language text not null check (language in ('pt', 'en', 'es')),
    timezone text not null check (timezone ~ '^[A-Za-z0-9_+/-]+$'),
    is_switched_on boolean not null,
    plan_id bigint not null,
    recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
    due_date date not null,
    trial_expiration date
  )`.execute(db)
  await sql`create index subscription_due_date on subscription (due_date)`.execute(db)
  await ofCompany(db, 'subscription')
  await requestCopy(db, 'company') // those of the past
}

/** Which connections and queues a company has; its users are in the copy of users. A row that is gone stays gone. */
async function createUsage(db: Kysely<never>): Promise<void> {
  await sql`create table usage_ref (
    ${companyId},
    kind text not null check (kind in ('connection', 'queue')),
    id bigint not null,
    is_deleted boolean not null,
    primary key (company_id, kind, id)
  )`.execute(db)
  await ofCompany(db, 'usage_ref')
}

async function createInvoices(db: Kysely<never>): Promise<void> {
  await sql`create table invoice (
    ${companyId},
    id bigint generated always as identity,
    detail text not null,
    value_cents int not null check (value_cents > 0),
    plan_id bigint not null,
    followed_plan_id bigint not null,
    recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
    due_date date not null,
    status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
    cancelled_by text check (cancelled_by in ('change', 'operator')),
    paid_at timestamptz,
    paid_cents int,
    method text check (method in ('pix', 'manual')),
    txid text,
    renewed_until date,
    is_address_given boolean not null default false,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    check ((status = 'paid') = (paid_at is not null and paid_cents is not null and method is not null)),
    check ((status = 'cancelled') = (cancelled_by is not null))
  )`.execute(db)
  await sql`create unique index invoice_open on invoice (company_id) where status = 'open'`.execute(db)
  await sql`create unique index invoice_of_due_date on invoice (company_id, due_date) where status <> 'cancelled'`.execute(
    db,
  )
  await sql`create index invoice_of_company on invoice (company_id, due_date desc, id desc)`.execute(db)
  await sql`create index invoice_of_all on invoice (due_date desc, id desc)`.execute(db)
  await sql`create index invoice_id on invoice (id)`.execute(db)
  await sql`create index invoice_paid_at on invoice (paid_at) where status = 'paid'`.execute(db)
  await ofCompany(db, 'invoice')
  for (const table of ['subscription', 'invoice']) {
    // for the functions below, which are the owner's
    await sql`create policy overview on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
}

/** Companies that owe for a period which begins soon, or that try the product, and have no invoice for it. */
async function letJobsFind(db: Kysely<never>): Promise<void> {
  await sql`create function companies_without_invoice(days_ahead int, most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select s.company_id from subscription s join plan on plan.id = s.plan_id
      where s.is_switched_on and plan.value_cents > 0
        and (s.trial_expiration is not null or s.due_date <= (now() at time zone s.timezone)::date + days_ahead)
        and not exists (select from invoice i where i.company_id = s.company_id and i.status = 'open')
        and not exists (select from invoice i where i.company_id = s.company_id and i.due_date = s.due_date
          and (i.status = 'paid' or i.cancelled_by = 'operator'))
      limit most $$`.execute(db)
  await forSystem(db, 'companies_without_invoice(int, int)')
}

/** Invoices of all companies: by functions that only the system role may call. */
async function letSuperUsersSee(db: Kysely<never>): Promise<void> {
  const isFound = sql`(of_company is null or i.company_id = of_company) and (of_status is null or i.status = of_status)
    and (search = '' or strpos(folded(i.detail), folded(search)) > 0 or i.id::text = search)`
  await sql`create function invoice_page(search text, of_company int, of_status text, most int, skip int)
    returns table (company_id int, id bigint, detail text, value_cents int, plan_id bigint, recurrence text, due_date date,
      status text, paid_at timestamptz, paid_cents int, method text, txid text, version int, created_at timestamptz,
      updated_at timestamptz, company_name text)
    language sql stable security definer set search_path = public as $$
      with page as (select i.* from invoice i where ${isFound} order by i.due_date desc, i.id desc limit most offset skip)
      select i.company_id, i.id, i.detail, i.value_cents, i.plan_id, i.recurrence, i.due_date, i.status, i.paid_at,
        i.paid_cents, i.method, i.txid, i.version, i.created_at, i.updated_at, coalesce(s.name, '')
      from page i left join subscription s on s.company_id = i.company_id
      order by i.due_date desc, i.id desc $$`.execute(db)
  await sql`create function invoice_count(search text, of_company int, of_status text) returns int
    language sql stable security definer set search_path = public as $$
      select count(*)::int from invoice i where ${isFound} $$`.execute(db)
  await sql`create function company_of_invoice(number bigint) returns int
    language sql stable security definer set search_path = public as $$
      select company_id from invoice where id = number $$`.execute(db)
  await createIncome(db)
  for (const signature of [
    'invoice_page(text, int, text, int, int)',
    'invoice_count(text, int, text)',
    'company_of_invoice(bigint)',
    'income_by_month()',
    'unpaid_invoices()',
  ]) {
    await forSystem(db, signature)
  }
}

/** A day is that of the company's zone; the months are those of the installation's country. */
async function createIncome(db: Kysely<never>): Promise<void> {
  await sql`create function income_by_month() returns table (month text, paid_cents bigint, invoices int)
    language sql stable security definer set search_path = public as $$
      with twelve as (
        select generate_series(date_trunc('month', now() at time zone 'America/Sao_Paulo') - interval '11 months',
          date_trunc('month', now() at time zone 'America/Sao_Paulo'), interval '1 month') as first
      ), paid as (
        select date_trunc('month', i.paid_at at time zone coalesce(s.timezone, 'America/Sao_Paulo')) as first, i.paid_cents
        from invoice i left join subscription s on s.company_id = i.company_id
        where i.status = 'paid' and i.paid_at > now() - interval '14 months'
      )
      select to_char(twelve.first, 'YYYY-MM'), coalesce(sum(paid.paid_cents), 0)::bigint, count(paid.paid_cents)::int
      from twelve left join paid on paid.first = twelve.first group by twelve.first order by twelve.first $$`.execute(
    db,
  )
  await sql`create function unpaid_invoices() returns table (is_overdue boolean, companies int, invoices int, value_cents bigint)
    language sql stable security definer set search_path = public as $$
      select i.due_date < (now() at time zone s.timezone)::date, count(distinct i.company_id)::int, count(*)::int,
        sum(i.value_cents)::bigint
      from invoice i join subscription s on s.company_id = i.company_id
      where i.status = 'open' and s.trial_expiration is null group by 1 $$`.execute(db)
}
