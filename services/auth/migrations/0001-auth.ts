import { companyId, createDeliveryTables, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

const changes = sql`created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version int not null default 1`

export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await createCopies(db)
  await createCompanies(db)
  await createUsers(db)
  await createSessions(db)
  await createSigningKeys(db)
}

/** What other services own and this one checks against; kept by events. */
async function createCopies(db: Kysely<never>): Promise<void> {
  await sql`create table plan_ref (
    id bigint primary key,
    name text not null,
    users int not null,
    connections int not null,
    queues int not null,
    features text[] not null,
    is_public boolean not null,
    version int not null
  )`.execute(db)
  await ofSystem(db, 'plan_ref', { app: ['select', 'insert', 'update'] })

  await sql`create table queue_ref (${companyId}, id bigint not null, name text not null, color text not null,
    version int not null, primary key (company_id, id))`.execute(db)
  await ofCompany(db, 'queue_ref')

  await sql`create table connection_ref (${companyId}, id bigint not null, version int not null,
    deleted boolean not null default false, primary key (company_id, id))`.execute(db)
  await ofCompany(db, 'connection_ref')
}

async function createCompanies(db: Kysely<never>): Promise<void> {
  await sql`create sequence company_number as int`.execute(db)
  await toSystem(db, (role) => `grant usage on sequence company_number to ${role}`)
  await sql`create table company (
    ${companyId} primary key,
    name text not null,
    email text not null,
    phone text not null,
    plan_id bigint not null,
    status boolean not null default true,
    due_date date not null,
    trial_expiration date,
    recurrence text not null default 'MENSAL'
      check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
    timezone text not null,
    language text not null default 'pt' check (language in ('pt', 'en', 'es')),
    ${changes}
  )`.execute(db)
  await ofCompany(db, 'company')

  await sql`create table setting (${companyId} references company, key text not null, value text not null,
    primary key (company_id, key))`.execute(db)
  await ofCompany(db, 'setting')

  await sql`create table signup_key (key_hash bytea primary key, request_hash bytea not null, answer jsonb,
    created_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'signup_key', { app: ['select', 'insert', 'update'] })
}

async function createUsers(db: Kysely<never>): Promise<void> {
  // decomposes letters and drops the marks, so that a search for "joao" finds "João"
  await sql`create function without_accents(value text) returns text language sql immutable strict parallel safe
    return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'))`.execute(db)

  await sql`create table app_user (
    ${companyId} references company,
    id bigint generated always as identity,
    name text not null check (length(name) between 2 and 50),
    profile text not null check (profile in ('user', 'supervisor', 'admin')),
    super boolean not null default false,
    whatsapp_id bigint,
    all_ticket text not null default 'disable' check (all_ticket in ('enable', 'disable')),
    language text check (language in ('pt', 'en', 'es')),
    ${changes},
    primary key (company_id, id),
    foreign key (company_id, whatsapp_id) references connection_ref
  )`.execute(db)
  await ofCompany(db, 'app_user')

  await sql`create table user_queue (
    ${companyId},
    user_id bigint not null,
    queue_id bigint not null,
    primary key (company_id, user_id, queue_id),
    foreign key (company_id, user_id) references app_user on delete cascade,
    foreign key (company_id, queue_id) references queue_ref
  )`.execute(db)
  await ofCompany(db, 'user_queue')

  await sql`create table login (
    email text not null constraint login_email primary key check (email = lower(email)),
    ${companyId},
    user_id bigint not null,
    password_hash text not null,
    constraint login_user unique (company_id, user_id),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await ofCompany(db, 'login')
  await lookedUpBySystem(db, 'login')
}

async function createSessions(db: Kysely<never>): Promise<void> {
  await sql`create table session (
    ${companyId},
    id uuid not null,
    user_id bigint not null,
    started_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index session_of_user on session (company_id, user_id)`.execute(db)
  await ofCompany(db, 'session')

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
  await lookedUpBySystem(db, 'refresh_token')
}

async function createSigningKeys(db: Kysely<never>): Promise<void> {
  await sql`create table signing_key (kid text primary key, sealed bytea not null,
    created_at timestamptz not null default now(), retired_at timestamptz)`.execute(db)
  // two processes that start at once make one key: the second one's is refused
  await sql`create unique index signing_key_current on signing_key ((true)) where retired_at is null`.execute(db)
  await ofSystem(db, 'signing_key', { system: ['select', 'insert'] })
}

/** Lets the system role find rows before their company is known; the app role stays within its company. */
async function lookedUpBySystem(db: Kysely<never>, table: string): Promise<void> {
  await ofSystem(db, table, { system: ['select'] })
  await toSystem(db, (role) => `create policy lookup on ${table} for select to ${role} using (true)`)
}

/** Runs a statement that names the system role, which differs from one installation to the next. */
async function toSystem(db: Kysely<never>, statement: (role: string) => string): Promise<void> {
  const { rows } = await sql<{
    role: string
  }>`select quote_ident(current_setting('recado.system_role')) as role`.execute(db)
  for (const { role } of rows) await sql.raw(statement(role)).execute(db)
}
