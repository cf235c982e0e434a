import { companyId, forSystem, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { createMailTable } from '@recado/kit/mail/create-mail-table'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Sessions and their keys, the audit log, and what jobs and super users see of all companies. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSessions(db)
  await createPasswordResets(db)
  for (const table of ['login', 'refresh_token', 'password_reset']) await letSystemLookUp(db, table)
  await createSigningKeys(db)
  await createAudit(db)
  await letAuditForget(db)
  await letSuperUsersSee(db)
  await letJobsFind(db)
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await sql`create table session (
    ${companyId},
    id uuid not null,
    user_id bigint not null,
    started_at timestamptz not null,
    expires_at timestamptz not null,
    ip text not null default '',
    user_agent text not null default '',
    last_used_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index session_of_user on session (company_id, user_id)`.execute(db)
  await ofCompany(db, 'session')

  // A cookie finds its session before the company is known, so the key has no company. A used token keeps its sealed
  // successor for a browser that heard no answer and asks again.
  await sql`create table refresh_token (
    hash bytea primary key,
    ${companyId},
    session_id uuid not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    successor bytea,
    foreign key (company_id, session_id) references session on delete cascade
  )`.execute(db)
  await sql`create index refresh_token_of_session on refresh_token (company_id, session_id)`.execute(db)
  await ofCompany(db, 'refresh_token')
}

async function createPasswordResets(db: Kysely<never>): Promise<void> {
  // A link finds its user before the company is known, so the key has no company.
  await sql`create table password_reset (
    hash bytea primary key,
    ${companyId},
    user_id bigint not null,
    expires_at timestamptz not null,
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index password_reset_of_user on password_reset (company_id, user_id)`.execute(db)
  await ofCompany(db, 'password_reset')

  await createMailTable(db)
  await sql`alter table mail add foreign key (company_id, user_id) references app_user on delete cascade`.execute(db)
}

/** The system role finds rows before their company is known; the app role stays within its company. */
async function letSystemLookUp(db: Kysely<never>, table: string): Promise<void> {
  await ofSystem(db, table, { system: ['select'] })
  await sql`do ${sql.lit(`begin execute format('create policy lookup on ${table} for select to %I using (true)', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}

async function createSigningKeys(db: Kysely<never>): Promise<void> {
  // Each key is the next generation and is published before it signs. Two processes that make a key at the same time make
  // one: the generation of the second is taken.
  await sql`create table signing_key (
    kid text primary key,
    sealed bytea not null,
    generation int not null constraint signing_key_generation unique,
    not_before timestamptz not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await ofSystem(db, 'signing_key', { system: ['select', 'insert', 'delete'] })
}

/** Company 0 has the audit records of no known company. The app role inserts rows and changes none. */
async function createAudit(db: Kysely<never>): Promise<void> {
  await sql`create table audit_log (
    ${companyId},
    id bigint generated always as identity,
    at timestamptz not null default now(),
    actor_kind text not null check (actor_kind in ('user', 'api', 'system')),
    actor_id bigint,
    actor_name text not null,
    action text not null,
    entity text not null,
    entity_id bigint,
    ip text not null,
    user_agent text not null,
    changes jsonb not null default '{}',
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index audit_log_newest on audit_log (company_id, at desc, id desc)`.execute(db)
  await ofCompany(db, 'audit_log')
  await sql`do $$ begin
    execute format('revoke update, delete on audit_log from %I', current_setting('recado.app_role'));
  end $$`.execute(db)
}

/** The app role deletes audit records by two functions alone: those older than two years, and those of a company that is erased. */
async function letAuditForget(db: Kysely<never>): Promise<void> {
  const isOld = sql`at < now() - interval '24 months'`
  await letOwnerSee(db, 'audit_log', 'overview', isOld)
  await sql`create function companies_with_old_acts() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from audit_log where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_acts()')
  await sql`create function forget_old_acts() returns void
    language sql security definer set search_path = public as $$
      delete from audit_log where ${isOld}
        and company_id = nullif(current_setting('app.company_id', true), '')::int $$`.execute(db)
  await forApp(db, 'forget_old_acts()')

  const isErased = sql`company_id in (select number from erasure)`
  await letOwnerSee(db, 'audit_log', 'erased', isErased)
  await sql`create function erase_acts(most int) returns int
    language sql security definer set search_path = public as $$
      with gone as (delete from audit_log where ctid = any (array(
        select ctid from audit_log
        where ${isErased} and company_id = nullif(current_setting('app.company_id', true), '')::int limit most))
        returning 1)
      select count(*)::int from gone $$`.execute(db)
  await forApp(db, 'erase_acts(int)')
}

/** Super users see companies by functions that only the system role may call. */
async function letSuperUsersSee(db: Kysely<never>): Promise<void> {
  for (const table of ['company', 'app_user', 'connection_ref', 'session'])
    await letOwnerSee(db, table, 'overview', sql`true`)
  const isFound = sql`(search = '' or strpos(without_accents(company.name), without_accents(search)) > 0
    or strpos(lower(company.email), lower(search)) > 0)`
  await sql`create function company_page(search text, most int, skip int) returns table (
      company_id int, name text, email text, phone text, status boolean, due_date date, recurrence text,
      trial_expiration date, created_at timestamptz, updated_at timestamptz, version int,
      plan_id bigint, plan_name text, value_cents int, users_count int, connections_count int,
      last_activity_at timestamptz)
    language sql stable security definer set search_path = public as $$
      with page as (
        select company.* from company where ${isFound}
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
  await forSystem(db, 'company_page(text, int, int)')
  await sql`create function company_count(search text) returns int
    language sql stable security definer set search_path = public as $$
      select count(*)::int from company where ${isFound} $$`.execute(db)
  await forSystem(db, 'company_count(text)')
  await sql`create function company_names(most int) returns table (company_id int, name text, status boolean, due_date date)
    language sql stable security definer set search_path = public as $$
      select company_id, name, status, due_date from company order by without_accents(name), company_id limit most $$`.execute(
    db,
  )
  await forSystem(db, 'company_names(int)')
}

/** The system role learns which companies a job has to look at, and nothing else about them. */
async function letJobsFind(db: Kysely<never>): Promise<void> {
  // A realtime process repeats its statements, so an old one comes from a process that died.
  const isOld = sql`said_at < now() - interval '10 minutes'`
  await letOwnerSee(db, 'presence', 'overview', isOld)
  await sql`create function companies_with_old_presence() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from presence where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_presence()')

  await sql`create function companies_behind_their_plan(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company.company_id from plan_ref join company on company.plan_id = plan_ref.id
      where company.plan_version < plan_ref.version limit most $$`.execute(db)
  await forSystem(db, 'companies_behind_their_plan(int)')

  // A free plan renews itself. Version 0 is a plan whose value is not known yet.
  await sql`create function free_companies_due(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company.company_id from company join plan_ref on plan_ref.id = company.plan_id
      where plan_ref.value_cents = 0 and plan_ref.version > 0
        and company.due_date <= (now() at time zone company.timezone)::date limit most $$`.execute(db)
  await forSystem(db, 'free_companies_due(int)')
}

/** Functions with `security definer` run as the owner of the tables, whom row security holds like everybody else. */
async function letOwnerSee(db: Kysely<never>, table: string, policy: string, rows: RawBuilder<unknown>): Promise<void> {
  await sql`create policy ${sql.ref(policy)} on ${sql.table(table)} for select to current_user using (${rows})`.execute(
    db,
  )
}

async function forApp(db: Kysely<never>, signature: string): Promise<void> {
  await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function ${signature} to %I', current_setting('recado.app_role')); end`)}`.execute(
    db,
  )
}
