import { FEATURES } from '@recado/contracts/features'
import { createCompanyCopy } from '@recado/kit/copies/company-copy'
import { judgeRights } from '@recado/kit/copies/rights'
import { createUserCopy } from '@recado/kit/copies/user-copy'
import { createErasures } from '@recado/kit/db/erase'
import { createFolded } from '@recado/kit/db/folded'
import {
  companyId,
  createDeliveryTables,
  extendDeliveryTables,
  forSystem,
  ofCompany,
  ofSystem,
} from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Plans, the companies that pay for them, and their invoices. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)
  await createFolded(db)

  await createPlans(db)
  await createCopies(db)
  await createSubscriptions(db)
  await createUsage(db)
  await createInvoices(db)
  await letJobsFindCompanies(db)
  await letSuperUsersSee(db)
}

const RECURRENCES = sql`('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')`

async function createPlans(db: Kysely<never>): Promise<void> {
  // `announced_version` is 0 until the plan is announced for the first time, as `plan.created`. The migration inserts a
  // plan and cannot announce it.
  await sql`create table plan (
    id bigint generated always as identity primary key,
    name text not null constraint plan_name unique check (length(name) between 2 and 50),
    users int not null check (users >= 1),
    connections int not null check (connections >= 1),
    queues int not null check (queues >= 1),
    features text[] not null,
    value_cents int not null check (value_cents between 0 and 99999999),
    is_public boolean not null default true,
    version int not null default 1,
    announced_version int not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await sql`create unique index plan_name_folded on plan (lower(name))`.execute(db)
  await ofSystem(db, 'plan', { app: ['select', 'insert', 'update', 'delete'] })

  // A new installation has one plan, so that a first company can sign up.
  await sql`insert into plan (name, users, connections, queues, features, value_cents)
    values ('Básico', 10, 5, 10, ${[...FEATURES]}, 9990)`.execute(db)
}

async function createCopies(db: Kysely<never>): Promise<void> {
  await createCompanyCopy(db)
  await sql`alter table company_ref alter column plan_id set not null`.execute(db) // billing counts companies by plan
  await sql`create index company_ref_plan on company_ref (plan_id)`.execute(db)
  await createUserCopy(db)
  await judgeRights(db)

  // A super user sees how many companies have each plan, and nothing else about them. The function runs as the owner,
  // and the policy lets the owner read the rows.
  await sql`create policy overview on company_ref for select to current_user using (true)`.execute(db)
  await sql`create function companies_by_plan() returns table (plan_id bigint, companies int)
    language sql stable security definer set search_path = public as $$
      select plan_id, count(*)::int from company_ref group by plan_id $$`.execute(db)
  await forSystem(db, 'companies_by_plan()')
  await sql`do $$ begin
    execute format('grant execute on function companies_by_plan() to %I', current_setting('recado.app_role'));
  end $$`.execute(db)
}

/** Facts about a company that its invoices need, copied from events of auth. */
async function createSubscriptions(db: Kysely<never>): Promise<void> {
  // Counts of connections and queues are complete once their owner has told all of them. Until then `knows_…` is false,
  // and a job asks for them again every hour after `usage_asked_at`.
  await sql`create table subscription (
    ${companyId} primary key,
    version int not null,
    name text not null,
    email text not null,
    language text not null check (language in ('pt', 'en', 'es')),
    timezone text not null check (timezone ~ '^[A-Za-z0-9_+/-]+$'),
    is_switched_on boolean not null,
    plan_id bigint not null,
    recurrence text not null check (recurrence in ${RECURRENCES}),
    due_date date not null,
    trial_expiration date,
    knows_connections boolean not null default false,
    knows_queues boolean not null default false,
    usage_asked_at timestamptz
  )`.execute(db)
  await sql`create index subscription_due_date on subscription (due_date)`.execute(db)
  await sql`create index subscription_unknown_usage on subscription (usage_asked_at nulls first)
    where not (knows_connections and knows_queues)`.execute(db)
  await ofCompany(db, 'subscription')
}

/** Connections and queues of a company; its users are in `user_ref`. A deleted row stays, so that a late event cannot restore it. */
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
  // `followed_plan_id` is the plan of the company when the invoice was priced; `plan_id` may be another one, chosen at the
  // checkout. `renewed_until` and `renewed_version` are the answer of auth to a payment: the new due date, and the version
  // of the company that has it.
  await sql`create table invoice (
    ${companyId},
    id bigint generated always as identity,
    detail text not null,
    value_cents int not null check (value_cents > 0),
    plan_id bigint not null,
    followed_plan_id bigint not null,
    recurrence text not null check (recurrence in ${RECURRENCES}),
    due_date date not null,
    status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
    cancelled_by text check (cancelled_by in ('change', 'operator')),
    paid_at timestamptz,
    paid_cents int,
    method text check (method in ('pix', 'manual')),
    txid text,
    renewed_until date,
    renewed_version int,
    is_address_given boolean not null default false,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (company_id, id),
    check ((status = 'paid') = (paid_at is not null and paid_cents is not null and method is not null)),
    check ((status = 'cancelled') = (cancelled_by is not null))
  )`.execute(db)
  // Two processes that create an invoice at once create one: a company has one open invoice, and one per due date.
  await sql`create unique index invoice_open on invoice (company_id) where status = 'open'`.execute(db)
  await sql`create unique index invoice_of_due_date on invoice (company_id, due_date)
    where status <> 'cancelled'`.execute(db)
  await sql`create index invoice_of_company on invoice (company_id, due_date desc, id desc)`.execute(db)
  // The three indexes below have no company: super users list invoices of all companies, and the income by month.
  await sql`create index invoice_of_all on invoice (due_date desc, id desc)`.execute(db)
  await sql`create index invoice_id on invoice (id)`.execute(db)
  await sql`create index invoice_paid_at on invoice (paid_at) where status = 'paid'`.execute(db)
  await ofCompany(db, 'invoice')
}

/** The system role learns the numbers of companies that a job has to look at, and nothing else about them. */
async function letJobsFindCompanies(db: Kysely<never>): Promise<void> {
  for (const table of ['subscription', 'invoice']) {
    // The functions below, and those of super users, run as the owner.
    await sql`create policy overview on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
  // A company needs an invoice when its period begins soon or its trial runs, and no invoice for the due date exists. A due
  // date that was paid and is the due date again was moved back by an operator: it needs an invoice too, unless auth has
  // not answered the payment yet or the subscription is older than the answer.
  await sql`create function companies_without_invoice(days_ahead int, most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select s.company_id from subscription s join plan on plan.id = s.plan_id
      where s.is_switched_on and plan.value_cents > 0
        and (s.trial_expiration is not null or s.due_date <= (now() at time zone s.timezone)::date + days_ahead)
        and not exists (select from invoice i where i.company_id = s.company_id and i.status = 'open')
        and not exists (select from invoice i where i.company_id = s.company_id and i.due_date = s.due_date
          and i.cancelled_by = 'operator')
        and not (exists (select from invoice i where i.company_id = s.company_id and i.due_date = s.due_date
            and i.status = 'paid')
          and exists (select from invoice i where i.company_id = s.company_id and i.status = 'paid'
            and (i.renewed_until is null or i.renewed_version > s.version)))
      limit most $$`.execute(db)
  await forSystem(db, 'companies_without_invoice(int, int)')
  await sql`create function companies_of_unknown_usage(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from subscription
      where not (knows_connections and knows_queues)
        and (usage_asked_at is null or usage_asked_at < now() - interval '1 hour')
      order by usage_asked_at nulls first limit most $$`.execute(db)
  await forSystem(db, 'companies_of_unknown_usage(int)')
}

/** Super users see invoices of all companies by functions that only the system role may call. */
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
  await forSystem(db, 'invoice_page(text, int, text, int, int)')
  await sql`create function invoice_count(search text, of_company int, of_status text) returns int
    language sql stable security definer set search_path = public as $$
      select count(*)::int from invoice i where ${isFound} $$`.execute(db)
  await forSystem(db, 'invoice_count(text, int, text)')
  await sql`create function company_of_invoice(number bigint) returns int
    language sql stable security definer set search_path = public as $$
      select company_id from invoice where id = number $$`.execute(db)
  await forSystem(db, 'company_of_invoice(bigint)')
  await createIncome(db)
}

/** A day is a day in the time zone of the company; the twelve months are those of the country of the installation. */
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
  await forSystem(db, 'income_by_month()')
  await sql`create function unpaid_invoices() returns table (is_overdue boolean, companies int, invoices int, value_cents bigint)
    language sql stable security definer set search_path = public as $$
      select i.due_date < (now() at time zone s.timezone)::date, count(distinct i.company_id)::int, count(*)::int,
        sum(i.value_cents)::bigint
      from invoice i join subscription s on s.company_id = i.company_id
      where i.status = 'open' and s.trial_expiration is null group by 1 $$`.execute(db)
  await forSystem(db, 'unpaid_invoices()')
}
