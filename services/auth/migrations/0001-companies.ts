import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { createErasures } from '@recado/kit/db/erase'
import {
  companyId,
  createDeliveryTables,
  createRateLimits,
  extendDeliveryTables,
  ofCompany,
  ofSystem,
} from '@recado/kit/db/schema'
import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import { type Kysely, sql } from 'kysely'

/** Companies, their settings and users, and copies of what other services own. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)
  await createRateLimits(db)
  await createCompanyFiles(db)

  await createCopies(db)
  await createCompanies(db)
  await createSettings(db)
  await createRenewals(db)
  await createUsers(db)
  await createLogins(db)
}

const changes = sql`created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  version int not null default 1`

/** Resources of other services that auth checks against; events keep them. */
async function createCopies(db: Kysely<never>): Promise<void> {
  // Companies sign up to a plan before they exist, so the copy belongs to the installation.
  await sql`create table plan_ref (
    id bigint primary key,
    name text not null,
    users int not null,
    connections int not null,
    queues int not null,
    features text[] not null,
    value_cents int not null default 0,
    is_public boolean not null,
    deleted boolean not null default false,
    version int not null
  )`.execute(db)
  await ofSystem(db, 'plan_ref', { app: ['select', 'insert', 'update'] })

  await sql`create table queue_ref (
    ${companyId},
    id bigint not null,
    name text not null,
    color text not null,
    deleted boolean not null default false,
    version int not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'queue_ref')

  await sql`create table connection_ref (
    ${companyId},
    id bigint not null,
    deleted boolean not null default false,
    version int not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_ref')
}

async function createCompanies(db: Kysely<never>): Promise<void> {
  // A transaction belongs to a company, so a signup takes the number before it inserts the company.
  await sql`create sequence company_number as int`.execute(db)
  await sql`do $$ begin
    execute format('grant usage on sequence company_number to %I', current_setting('recado.system_role'));
  end $$`.execute(db)

  // `due_day` is the day of the month that the company pays on. `due_date` is earlier in a month that is too short for it.
  // `plan_version` is the version of the plan that the company was told last, and `granted` the features and limits of that
  // version: a change of them raises `rights_version`, which outdates the tokens of all users of the company.
  await sql`create table company (
    ${companyId} primary key,
    name text not null,
    email text not null,
    phone text not null,
    plan_id bigint not null,
    plan_version int not null default 0,
    granted jsonb,
    rights_version int not null default 1,
    status boolean not null default true,
    due_date date not null,
    due_day smallint check (due_day between 1 and 31),
    trial_expiration date,
    recurrence text not null default 'MENSAL'
      check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
    timezone text not null,
    language text not null default 'pt' check (language in ('pt', 'en', 'es')),
    schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))}::jsonb,
    billing_name text not null default '',
    address_zip_code text not null default '',
    address_street text not null default '',
    address_district text not null default '',
    address_city text not null default '',
    address_state text not null default '',
    ${changes}
  )`.execute(db)
  await sql`create index company_plan on company (plan_id, plan_version)`.execute(db) // for companies_behind_their_plan
  await ofCompany(db, 'company')

  // A signup that is sent twice creates one company. It comes before there is a company, so the row belongs to none.
  await sql`create table signup_key (key_hash bytea primary key, request_hash bytea not null, answer jsonb,
    created_at timestamptz not null default now())`.execute(db)
  await ofSystem(db, 'signup_key', { app: ['select', 'insert', 'update'] })
}

async function createSettings(db: Kysely<never>): Promise<void> {
  // `value` is empty for a setting that is stored sealed.
  await sql`create table setting (
    ${companyId} references company,
    key text not null constraint setting_key check (key ~ '^[A-Za-z]+$'),
    value text not null,
    sealed bytea,
    version int not null default 1,
    primary key (company_id, key)
  )`.execute(db)
  await ofCompany(db, 'setting')
}

/** Invoice facts that billing announced. The primary keys make each announcement count once. */
async function createRenewals(db: Kysely<never>): Promise<void> {
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
}

async function createUsers(db: Kysely<never>): Promise<void> {
  // The function decomposes letters and removes marks and apostrophes, so that a search for "joao davila" finds
  // "João d'Ávila", as `folded` of the contracts does.
  await sql`create function without_accents(value text) returns text language sql immutable strict parallel safe
    return lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f''‘’ʼ\`´′＇]', '', 'g'))`.execute(db)

  // `all_ticket`: the user sees tickets that have no queue. `alerts` is null for a user who is alerted by all means.
  // `online` and `last_seen_at` repeat what `presence` says, so that lists of users read one table.
  await sql`create table app_user (
    ${companyId} references company,
    id bigint generated always as identity,
    name text not null check (length(name) between 2 and 50),
    profile text not null check (profile in ('user', 'supervisor', 'admin')),
    super boolean not null default false,
    whatsapp_id bigint,
    all_ticket text not null default 'disable' check (all_ticket in ('enable', 'disable')),
    pending_notices text not null default 'enable' check (pending_notices in ('enable', 'disable')),
    rights_version int not null default 1,
    language text check (language in ('pt', 'en', 'es')),
    alerts jsonb,
    photo_path text,
    photo_mime text,
    online boolean not null default false,
    last_seen_at timestamptz,
    ${changes},
    primary key (company_id, id),
    foreign key (company_id, whatsapp_id) references connection_ref
  )`.execute(db)
  await sql`create index app_user_photo on app_user (company_id, photo_path) where photo_path is not null`.execute(db)
  await ofCompany(db, 'app_user')

  await sql`create table user_queue (
    ${companyId},
    user_id bigint not null,
    queue_id bigint not null,
    primary key (company_id, user_id, queue_id),
    foreign key (company_id, user_id) references app_user on delete cascade,
    foreign key (company_id, queue_id) references queue_ref
  )`.execute(db)
  await sql`create index user_queue_queue on user_queue (company_id, queue_id)`.execute(db) // for a deleted queue
  await ofCompany(db, 'user_queue')

  // Each realtime process has a row for each user that it has seen, and the newest statement counts. Rows of a process
  // that died get old, and a job removes them by `said_at`.
  await sql`create table presence (
    ${companyId},
    user_id bigint not null,
    node uuid not null,
    is_online boolean not null,
    said_at timestamptz not null,
    primary key (company_id, user_id, node),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index presence_said_at on presence (said_at)`.execute(db)
  await ofCompany(db, 'presence')
}

async function createLogins(db: Kysely<never>): Promise<void> {
  // An e-mail is unique in the installation and finds its company at sign-in, so the key has no company.
  await sql`create table login (
    email text not null constraint login_email primary key check (email = lower(email)),
    ${companyId},
    user_id bigint not null,
    password_hash text not null,
    constraint login_user unique (company_id, user_id),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await ofCompany(db, 'login')

  // A second factor is pending until its first code arrives. A code is taken once: `last_step` is the last one taken.
  await sql`create table two_factor (
    ${companyId},
    user_id bigint not null,
    pending bytea,
    secret bytea,
    last_step bigint not null default 0,
    recovery_hashes bytea[] not null default '{}',
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await ofCompany(db, 'two_factor')

  // Failed sign-ins are counted before there is a company. The keys are hashes of addresses and e-mails.
  await sql`create table login_failure (key bytea primary key, failures int not null,
    next_at timestamptz not null)`.execute(db)
  await ofSystem(db, 'login_failure', { system: ['select', 'insert', 'update', 'delete'] })
}
