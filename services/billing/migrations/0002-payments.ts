import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { createMailTable } from '@recado/kit/mail/create-mail-table'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** Pix charges of invoices, the payments that arrive for them, and the reminders of what is unpaid. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCharges(db)
  await createPayments(db)
  await createNotices(db)
  await letJobsReconcile(db)
  await letSuperUsersReview(db)
  await createReminders(db)
}

async function createCharges(db: Kysely<never>): Promise<void> {
  // A charge stores what it sells (plan, months, value), because the invoice may change before the charge is paid.
  await sql`create table pix_charge (
    ${companyId},
    id bigint generated always as identity,
    invoice_id bigint not null,
    attempt int not null,
    txid text not null,
    plan_id bigint not null,
    months int not null check (months > 0),
    detail text not null,
    value_cents int not null check (value_cents > 0),
    status text not null default 'creating' check (status in ('creating', 'active', 'replaced', 'paid')),
    code text,
    expires_at timestamptz,
    asked_at timestamptz, -- when the provider was last asked about the charge
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, txid),
    unique (company_id, invoice_id, attempt),
    foreign key (company_id, invoice_id) references invoice
  )`.execute(db)
  // An invoice has one charge that people can pay; a new one replaces it.
  await sql`create unique index pix_charge_current on pix_charge (company_id, invoice_id)
    where status in ('creating', 'active')`.execute(db)
  // The two indexes below serve `due_charges`, which looks at all companies.
  await sql`create index pix_charge_unpaid on pix_charge (created_at) where status <> 'paid'`.execute(db)
  await sql`create index pix_charge_asked_at on pix_charge (asked_at)`.execute(db)
  await ofCompany(db, 'pix_charge')

  // Each row asks the provider to cancel a charge that was replaced.
  await sql`create table charge_cancellation (
    ${companyId},
    id bigint generated always as identity,
    txid text not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'charge_cancellation')
  await createOutsideWork(db, 'charge_cancellation')
}

async function createPayments(db: Kysely<never>): Promise<void> {
  // Company 0 has payments that belong to no known charge. A payment with a reason settled nothing and waits for a person.
  await sql`create table pix_payment (
    ${companyId},
    id bigint generated always as identity,
    end_to_end_id text not null, -- the bank's id of the transfer: a payment that is announced twice counts once
    txid text not null,
    invoice_id bigint,
    value_cents int not null,
    expected_cents int,
    paid_at timestamptz not null,
    reason text check (reason in
      ('unknown-charge', 'too-small', 'refunded', 'other-key', 'already-paid', 'invoice-cancelled', 'company-deleted')),
    resolved_at timestamptz,
    note text,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, end_to_end_id)
  )`.execute(db)
  // The two indexes below have no company: super users review payments of all companies, unresolved ones first.
  await sql`create index pix_payment_review on pix_payment ((resolved_at is not null), id desc)
    where reason is not null`.execute(db)
  await sql`create index pix_payment_id on pix_payment (id)`.execute(db)
  await ofCompany(db, 'pix_payment')

  await sql`create table pix_refund (
    ${companyId},
    end_to_end_id text not null,
    refund_id text not null,
    value_cents int not null,
    status text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, end_to_end_id, refund_id),
    foreign key (company_id, end_to_end_id) references pix_payment (company_id, end_to_end_id)
  )`.execute(db)
  await ofCompany(db, 'pix_refund')
}

/** Announcements of the provider, sealed as they arrived. The sender is not proven, so all rows belong to company 0. */
async function createNotices(db: Kysely<never>): Promise<void> {
  await sql`create table pix_notice (
    ${companyId},
    id bigint generated always as identity,
    sealed bytea not null,
    received_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index pix_notice_received_at on pix_notice (received_at)`.execute(db)
  await ofCompany(db, 'pix_notice')
  await createOutsideWork(db, 'pix_notice')
}

/** The system role learns which charges the provider has to be asked about, and how much is not reconciled. */
async function letJobsReconcile(db: Kysely<never>): Promise<void> {
  for (const table of ['pix_charge', 'pix_payment', 'pix_notice']) {
    // The functions below run as the owner.
    await sql`create policy overview on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
  const isOpen = sql`status <> 'paid' and created_at > now() - interval '72 hours'`
  await sql`create function due_charges(per_minute int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select c.company_id, c.id from pix_charge c
      where ${isOpen} and created_at < now() - interval '1 minute'
        and (asked_at is null or asked_at < now() - interval '5 minutes')
      order by asked_at nulls first, created_at
      limit greatest(0, per_minute - (select count(*) from pix_charge where asked_at > now() - interval '1 minute')) $$`.execute(
    db,
  )
  await forSystem(db, 'due_charges(int)')
  await sql`create function pix_unreconciled() returns table (what text, count int, oldest float8)
    language sql stable security definer set search_path = public as $$
      select 'notice', count(*)::int, coalesce(extract(epoch from now() - min(received_at)), 0)::float8
        from pix_notice where status = 'waiting' or (status = 'dead' and ended_at > now() - interval '3 days')
      union all
      select 'charge', count(*)::int, coalesce(extract(epoch from now() - min(coalesce(asked_at, created_at))), 0)::float8
        from pix_charge where ${isOpen} and coalesce(asked_at, created_at) < now() - interval '15 minutes'
      union all
      select 'renewal', count(*)::int, coalesce(extract(epoch from now() - min(updated_at)), 0)::float8
        from invoice where status = 'paid' and renewed_until is null and paid_at > now() - interval '60 days'
      union all
      select 'review', count(*)::int, coalesce(extract(epoch from now() - min(created_at)), 0)::float8
        from pix_payment where reason is not null and resolved_at is null $$`.execute(db)
  await forSystem(db, 'pix_unreconciled()')
  await sql`create function has_old_notices(days int) returns boolean
    language sql stable security definer set search_path = public as $$
      select exists (select from pix_notice where received_at < now() - make_interval(days => days)) $$`.execute(db)
  await forSystem(db, 'has_old_notices(int)')
}

/** Super users review payments of all companies by functions that only the system role may call. */
async function letSuperUsersReview(db: Kysely<never>): Promise<void> {
  const isFound = sql`p.reason is not null and (search = '' or strpos(lower(p.txid), lower(search)) > 0
    or strpos(lower(p.end_to_end_id), lower(search)) > 0 or strpos(folded(coalesce(s.name, '')), folded(search)) > 0)`
  const joined = sql`pix_payment p left join subscription s on s.company_id = p.company_id`
  await sql`create function review_page(search text, most int, skip int)
    returns table (company_id int, id bigint, reason text, company_name text, invoice_id bigint, txid text,
      end_to_end_id text, value_cents int, expected_cents int, paid_at timestamptz, resolved_at timestamptz, note text)
    language sql stable security definer set search_path = public as $$
      select p.company_id, p.id, p.reason, s.name, p.invoice_id, p.txid, p.end_to_end_id, p.value_cents,
        p.expected_cents, p.paid_at, p.resolved_at, p.note
      from ${joined} where ${isFound} order by p.resolved_at is not null, p.id desc limit most offset skip $$`.execute(
    db,
  )
  await forSystem(db, 'review_page(text, int, int)')
  await sql`create function review_count(search text) returns int
    language sql stable security definer set search_path = public as $$
      select count(*)::int from ${joined} where ${isFound} $$`.execute(db)
  await forSystem(db, 'review_count(text)')
  await sql`create function company_of_review(number bigint) returns int
    language sql stable security definer set search_path = public as $$
      select company_id from pix_payment where id = number and reason is not null $$`.execute(db)
  await forSystem(db, 'company_of_review(bigint)')
}

async function createReminders(db: Kysely<never>): Promise<void> {
  await createMailTable(db)
  // A company is reminded once for each due date and kind, also when the due date of the invoice moves.
  await sql`create table reminder (
    ${companyId},
    invoice_id bigint not null,
    due_date date not null,
    kind text not null check (kind in ('five-days', 'one-day', 'due', 'expired')),
    created_at timestamptz not null default now(),
    primary key (company_id, invoice_id, due_date, kind),
    foreign key (company_id, invoice_id) references invoice
  )`.execute(db)
  await ofCompany(db, 'reminder')

  // Reminders are due from eight in the morning of the company. Only the latest kind that fits the day counts, so that
  // after days of standstill a company gets one mail and not four. An invoice that is overdue for a week gets none.
  await sql`create policy overview on reminder for select to current_user using (true)`.execute(db)
  await sql`create function due_reminders(most int) returns table (company_id int, invoice_id bigint, due_date date, kind text)
    language sql stable security definer set search_path = public as $$
      with there as (
        select s.company_id, s.timezone, (now() at time zone s.timezone)::date as today from subscription s
        where s.is_switched_on and s.email <> '' and (now() at time zone s.timezone)::time >= time '08:00'
      ), fitting as (
        select i.company_id, i.id, i.due_date, case
          when i.due_date - t.today between 2 and 5 and (i.created_at at time zone t.timezone)::date <= i.due_date - 5
            then 'five-days'
          when i.due_date - t.today = 1 then 'one-day'
          when i.due_date = t.today then 'due'
          when i.due_date - t.today between -7 and -1 then 'expired' end as kind
        from invoice i join there t on t.company_id = i.company_id
        where i.status = 'open' and i.due_date between (now() - interval '9 days')::date and (now() + interval '7 days')::date
      )
      select f.company_id, f.id, f.due_date, f.kind from fitting f
      where f.kind is not null and not exists (select from reminder r where r.company_id = f.company_id
        and r.invoice_id = f.id and r.due_date = f.due_date and r.kind = f.kind)
      limit most $$`.execute(db)
  await forSystem(db, 'due_reminders(int)')
}
