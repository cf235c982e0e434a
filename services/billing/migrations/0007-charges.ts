import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createCharges(db)
  await createPayments(db)
  await createNotices(db)
  await letJobsFind(db)
  await letSuperUsersSee(db)
}

/** Pix charges. Each says what it sells, whatever its invoice says by the time it is paid. */
async function createCharges(db: Kysely<never>): Promise<void> {
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
    asked_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, txid),
    unique (company_id, invoice_id, attempt),
    foreign key (company_id, invoice_id) references invoice
  )`.execute(db)
  await sql`create unique index pix_charge_current on pix_charge (company_id, invoice_id)
    where status in ('creating', 'active')`.execute(db)
  await sql`create index pix_charge_unpaid on pix_charge (created_at) where status <> 'paid'`.execute(db)
  await sql`create index pix_charge_asked_at on pix_charge (asked_at)`.execute(db)
  await ofCompany(db, 'pix_charge')

  await sql`create table charge_cancellation (
    ${companyId},
    id bigint generated always as identity,
    txid text not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'charge_cancellation')
  await createOutsideWork(db, 'charge_cancellation')
}

/** Money that came. Company 0 has what no charge of ours accounts for. A reason: a person has to look at it. */
async function createPayments(db: Kysely<never>): Promise<void> {
  await sql`create table pix_payment (
    ${companyId},
    id bigint generated always as identity,
    end_to_end_id text not null,
    txid text not null,
    invoice_id bigint,
    value_cents int not null,
    expected_cents int,
    paid_at timestamptz not null,
    reason text check (reason in
      ('unknown-charge', 'too-small', 'other-key', 'already-paid', 'invoice-cancelled', 'company-deleted')),
    resolved_at timestamptz,
    note text,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    unique (company_id, end_to_end_id)
  )`.execute(db)
  await sql`create index pix_payment_review on pix_payment ((resolved_at is not null), id desc) where reason is not null`.execute(
    db,
  )
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

/** What the provider announced, as it came: rows of company 0, since nothing of a body is believed. */
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

/** The system role learns which charges the provider is to be asked about, and how much waits to be reconciled. */
async function letJobsFind(db: Kysely<never>): Promise<void> {
  for (const table of ['pix_charge', 'pix_payment', 'pix_notice']) {
    // for the functions below, which are the owner's
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
  await sql`create function has_old_notices(days int) returns boolean
    language sql stable security definer set search_path = public as $$
      select exists (select from pix_notice where received_at < now() - make_interval(days => days)) $$`.execute(db)
  await forSystem(db, 'has_old_notices(int)')
  await forSystem(db, 'due_charges(int)')
  await forSystem(db, 'pix_unreconciled()')
}

/** Payments of all companies that a person has to look at. */
async function letSuperUsersSee(db: Kysely<never>): Promise<void> {
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
  await sql`create function review_count(search text) returns int
    language sql stable security definer set search_path = public as $$
      select count(*)::int from ${joined} where ${isFound} $$`.execute(db)
  await sql`create function company_of_review(number bigint) returns int
    language sql stable security definer set search_path = public as $$
      select company_id from pix_payment where id = number and reason is not null $$`.execute(db)
  await sql`create index pix_payment_id on pix_payment (id)`.execute(db)
  for (const signature of ['review_page(text, int, int)', 'review_count(text)', 'company_of_review(bigint)']) {
    await forSystem(db, signature)
  }
}
