import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Column of every table of a company; row-level security compares it with the transaction's company. */
export const companyId = sql`company_id int not null default current_setting('app.company_id')::int`

/**
 * The first columns of a resource table of companies. Times have milliseconds, like times in JSON, so that browsers and
 * the database sort rows alike.
 */
export const resourceColumns = sql`${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1`

type Privilege = 'select' | 'insert' | 'update' | 'delete'
type Role = 'app' | 'system'

async function grant(db: Kysely<never>, table: string, role: Role, privileges: readonly Privilege[]): Promise<void> {
  if (privileges.length === 0) return
  // the role names are settings of the connection: see `migrate`
  await sql`do ${sql.lit(`begin execute format('grant ${privileges.join(', ')} on ${table} to %I', current_setting('recado.${role}_role')); end`)}`.execute(
    db,
  )
}

/**
 * Isolates the rows of each company: a transaction reads and writes only rows of its company, and no rows without a
 * company. Row-level security is forced, so it also applies to the owner of the table.
 */
export async function ofCompany(db: Kysely<never>, table: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  // after a session's first company an unset company reads as '', hence nullif; the sub-select runs once per statement
  const own = sql`company_id = (select nullif(current_setting('app.company_id', true), '')::int)`
  await sql`create policy company on ${sql.table(table)} using (${own}) with check (${own})`.execute(db)
  await grant(db, table, 'app', ['select', 'insert', 'update', 'delete'])
}

/**
 * Grants privileges on a table of the installation. The table has no row-level security, so each role gets only the
 * privileges that it needs.
 */
export async function ofSystem(
  db: Kysely<never>,
  table: string,
  privileges: { readonly [R in Role]?: readonly Privilege[] },
): Promise<void> {
  await grant(db, table, 'app', privileges.app ?? [])
  await grant(db, table, 'system', privileges.system ?? [])
}

/** For a migration: lets only the system role call a function, such as `companies_with_old_keys()`. */
export async function forSystem(db: Kysely<never>, signature: string): Promise<void> {
  await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function ${signature} to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}

/** Creates the tables for delivery, at the start of every service's first migration. */
export async function createDeliveryTables(db: Kysely<never>): Promise<void> {
  await run(
    db,
    sql`create table outbox (
    id bigint generated always as identity primary key,
    routing_key text not null,
    ordering_key text not null,
    body text not null,
    created_at timestamptz not null default now()
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`,
  )
  await ofSystem(db, 'outbox', { app: ['insert'], system: ['select', 'delete'] })

  await run(
    db,
    sql`create table inbox (
    queue text not null,
    event_id uuid not null,
    claimed_at timestamptz not null default now(),
    primary key (queue, event_id)
  )`,
  )
  await ofSystem(db, 'inbox', { app: ['select', 'insert'], system: ['select', 'delete'] })

  await run(
    db,
    sql`create table idempotency_key (
    ${companyId},
    user_id bigint not null,
    key text not null,
    request_hash text not null,
    answer jsonb not null,
    created_at timestamptz not null default now(),
    primary key (company_id, user_id, key)
  )`,
  )
  await ofCompany(db, 'idempotency_key')
}

/**
 * Adds the trace of an event to the tables of `createDeliveryTables`, and the indexes and the function for finding old
 * rows.
 */
export async function extendDeliveryTables(db: Kysely<never>): Promise<void> {
  await run(db, sql`alter table outbox add column traceparent text`)
  await run(db, sql`create index inbox_claimed_at on inbox (claimed_at)`)

  await run(db, sql`create index idempotency_key_created_at on idempotency_key (created_at)`)
  const isOld = sql`created_at < now() - interval '24 hours'`
  // the function below runs as the owner
  await run(db, sql`create policy overview on idempotency_key for select to current_user using (${isOld})`)
  await run(
    db,
    sql`create function companies_with_old_keys() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from idempotency_key where ${isOld} $$`,
  )
  await run(db, sql`revoke execute on function companies_with_old_keys() from public`)
  await run(
    db,
    sql`do ${sql.lit(`begin execute format('grant execute on function companies_with_old_keys() to %I', current_setting('recado.system_role')); end`)}`,
  )
}

/** Creates the table for the buckets of `takeTurn`, shared by all processes of a service. The keys are hashes. */
export async function createRateLimits(db: Kysely<never>): Promise<void> {
  // `full_at`: when the bucket is full again
  await run(db, sql`create table rate_limit (key bytea primary key, full_at timestamptz not null)`)
  await ofSystem(db, 'rate_limit', { system: ['select', 'insert', 'update', 'delete'] })
}

/** Tables without a company, each with the reason; every other table must belong to companies. */
export const SYSTEM_TABLES: Readonly<Record<string, string>> = {
  announcement: 'what the operator tells the people of all companies',
  help: 'videos that explain something to the people of all companies',
  outbox: 'facts on their way to the broker, read by the relay for all companies',
  inbox: 'ids of events already handled',
  sent_event: 'facts that the broker confirmed within the last hour, in case the broker loses its data',
  installation: 'the name, the looks and the support contact that the operator chose; no data of a company',
  plan: 'what the installation offers to all companies',
  platform_file: 'files that every company sees, such as those of announcements; holds names that the service chose',
  plan_ref: 'copy of the plans, which belong to the installation',
  login: 'finds the company of an e-mail, which is unique in the installation; the app role sees its company alone',
  refresh_token: 'finds the session of a cookie before its company is known; the app role sees its company alone',
  password_reset: 'finds the user of a link before his company is known; the app role sees its company alone',
  invitation: 'finds the company of a link before it is known; the app role sees its company alone',
  api_token: 'finds the company of an external API token before it is known; the app role sees its company alone',
  api_key: 'finds the company of a key before it is known; holds hashes; the app role sees its company alone',
  copy_gap: 'which copies are asked for; holds no data of a company',
  erasure: 'which companies are being erased; holds their numbers and nothing of them',
  rate_limit: 'counts what somebody does too often, whether or not his company is known; holds hashes alone',
  login_failure: 'counts failed sign-ins before there is a company; holds hashes alone',
  signing_key: 'signs the tokens of all companies',
  sealing_key: 'with which keys values may be sealed; holds fingerprints alone',
  kept_key: 'keys of hashes and names that stay when SECRET_KEY changes; sealed',
  push_key: 'signs push messages for the browsers of all companies',
  signup_key: 'repeated signups, which come before there is a company',
  session_lease: 'which process runs the session of which connection; holds ids and no data of a company',
  whatsapp_version: 'as which version of WhatsApp Web all gateways speak; no data of a company',
  whatsapp_version_end: 'until when WhatsApp takes each version of its web client; no data of a company',
  gateway: 'which processes run WhatsApp sessions, and whether they live; no data of a company',
  installation_ref: 'copy of what the operator chose for mails; no data of a company',
  oldest_release: 'the oldest release whose processes can work on the tables',
  kysely_migration: 'which migrations have run',
  kysely_migration_lock: 'one migration at a time',
}

const run = async (db: Kysely<never>, statement: RawBuilder<unknown>) => void (await statement.execute(db))
