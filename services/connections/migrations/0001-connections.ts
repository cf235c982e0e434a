import { createCompanyCopy } from '@recado/kit/copies/company-copy'
import { judgeRights } from '@recado/kit/copies/rights'
import { createSettingCopy } from '@recado/kit/copies/settings'
import { createUserCopy } from '@recado/kit/copies/user-copy'
import { createErasures } from '@recado/kit/db/erase'
import {
  companyId,
  createDeliveryTables,
  extendDeliveryTables,
  forSystem,
  ofCompany,
  ofSystem,
} from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Connections of companies, the processes that run their sessions, and what both need to know. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)

  await createCompanyCopy(db)
  await createUserCopy(db)
  await judgeRights(db)
  await createSettingCopy(db)
  for (const table of ['queue_ref', 'prompt_ref', 'integration_ref']) await createReference(db, table)

  await createConnections(db)
  await createHistory(db)
  await createQueries(db)
  await createLeases(db)
  await createVersions(db)
}

/** Resources of the tickets service that a connection may name: foreign keys refuse those of other companies. */
async function createReference(db: Kysely<never>, table: string): Promise<void> {
  await sql`create table ${sql.table(table)} (
    ${companyId},
    id bigint not null,
    deleted boolean not null default false,
    version int not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, table)
}

async function createConnections(db: Kysely<never>): Promise<void> {
  // A deleted connection is gone for everybody; its row waits until the session has logged out. `data_key` encrypts what
  // the connection stores, and is itself sealed with the key of the installation. `reach_number` is the account that the
  // four columns after it are about: they count only while the connection has that number.
  await sql`create table connection (
    ${companyId},
    id bigint generated always as identity,
    name text not null,
    type text not null check (type in ('whatsapp', 'sandbox')),
    status text not null check (status in
      ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT', 'PASSKEY_REQUIRED', 'BANNED')),
    status_reason text,
    qrcode text not null default '',
    qrcode_expires_at timestamptz,
    retries int not null default 0,
    retry_at timestamptz, -- time of the next attempt to open the session
    network_words jsonb, -- what WhatsApp said when it ended the session
    is_default boolean not null,
    number text,
    profile_name text,
    last_open_at timestamptz,
    last_inbound_at timestamptz,
    last_outbound_at timestamptz,
    greeting_message text not null default '',
    completion_message text not null default '',
    out_of_hours_message text not null default '',
    rating_message text not null default '',
    redirect_queue_id bigint,
    redirect_minutes int not null default 0,
    bot_menu_limit int not null default 3,
    bot_pause_minutes int not null default 0,
    expires_minutes int not null default 0,
    expires_message text not null default '',
    prompt_id bigint,
    integration_id bigint,
    token_hash text, -- SHA-256 of the external API token
    token_prefix text, -- first characters of the token, by which people recognize it
    token_last_used_at timestamptz,
    reach_number text,
    locked_until timestamptz(3),
    lock_type text,
    new_chat_cap text not null default 'NONE',
    cap_ends_at timestamptz(3),
    last_trouble text,
    last_trouble_at timestamptz(3),
    data_key bytea,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int not null default 1,
    primary key (company_id, id),
    foreign key (company_id, redirect_queue_id) references queue_ref (company_id, id),
    foreign key (company_id, prompt_id) references prompt_ref (company_id, id),
    foreign key (company_id, integration_id) references integration_ref (company_id, id)
  )`.execute(db)
  await sql`create unique index connection_name on connection (company_id, name) where deleted_at is null`.execute(db)
  await sql`create unique index connection_default on connection (company_id)
    where is_default and deleted_at is null`.execute(db)
  await ofCompany(db, 'connection')

  // A metric counts the connections that WhatsApp holds back. The function runs as the owner, and the policy lets the
  // owner read these rows alone.
  const isBarred = sql`reach_number = number and (locked_until > now() or new_chat_cap <> 'NONE')`
  await sql`create policy reach on connection for select to current_user using (${isBarred})`.execute(db)
  await sql`create function barred_connections() returns table (is_locked boolean, cap text, connections int)
    language sql stable security definer set search_path = public as $$
      select coalesce(locked_until > now(), false), new_chat_cap, count(*)::int from connection where ${isBarred}
        group by 1, 2 $$`.execute(db)
  await forSystem(db, 'barred_connections()')

  await sql`create table connection_queue (
    ${companyId},
    connection_id bigint not null,
    queue_id bigint not null,
    primary key (company_id, connection_id, queue_id),
    foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queue_ref (company_id, id)
  )`.execute(db)
  await sql`create index connection_queue_queue on connection_queue (company_id, queue_id)`.execute(db)
  await ofCompany(db, 'connection_queue')
}

async function createHistory(db: Kysely<never>): Promise<void> {
  await sql`create table session_history (
    ${companyId},
    connection_id bigint not null,
    id bigint generated always as identity,
    at timestamptz not null default now(),
    status text not null,
    reason text,
    primary key (company_id, connection_id, id),
    foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
  )`.execute(db)
  await ofCompany(db, 'session_history')
}

/** Questions to WhatsApp. The process that serves a request has no session: the process that runs the session answers here. */
async function createQueries(db: Kysely<never>): Promise<void> {
  await sql`create table query (
    ${companyId},
    connection_id bigint not null,
    id uuid not null,
    kind text not null,
    question jsonb not null,
    answer jsonb,
    is_urgent boolean not null default true, -- true when a person waits for the answer
    asked_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '10 seconds',
    primary key (company_id, connection_id, id),
    foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade
  )`.execute(db)
  await sql`create index query_waiting on query (company_id, connection_id, is_urgent desc, asked_at)
    where answer is null`.execute(db)
  await ofCompany(db, 'query')
}

/** Which process runs which session. The tables belong to the installation, because processes share all companies. */
async function createLeases(db: Kysely<never>): Promise<void> {
  // `epoch` grows with every owner: a write of an earlier owner names an old epoch and is refused.
  await sql`create table session_lease (
    connection_id bigint primary key,
    company_id int not null,
    desired text not null check (desired in ('up', 'down')),
    is_held boolean not null default false, -- true while the company is switched off: the session does not run
    erase boolean not null default false, -- true: log out and delete the credentials before anything else
    tries int not null default 0, -- attempts that people asked for at once
    owner uuid,
    epoch bigint not null default 0,
    lease_until timestamptz not null default 'epoch'
  )`.execute(db)
  await ofSystem(db, 'session_lease', {
    app: ['select', 'insert', 'update', 'delete'],
    system: ['select', 'update'],
  })

  await sql`create table gateway (
    id uuid primary key, -- owner of leases
    heard_at timestamptz not null default now(),
    is_leaving boolean not null default false -- true: the process hands its sessions over and takes no more
  )`.execute(db)
  await ofSystem(db, 'gateway', { system: ['select', 'insert', 'update', 'delete'] })
}

/** Versions of WhatsApp Web: the one that the operator chose for all gateways, and until when WhatsApp accepts each. */
async function createVersions(db: Kysely<never>): Promise<void> {
  await sql`create table whatsapp_version (
    only_one boolean primary key default true check (only_one),
    version text not null check (version ~ '^\\d+\\.\\d+\\.\\d+$')
  )`.execute(db)
  await ofSystem(db, 'whatsapp_version', { system: ['select', 'insert', 'update', 'delete'] })

  await sql`create table whatsapp_version_end (version text primary key, ends_at timestamptz not null)`.execute(db)
  await ofSystem(db, 'whatsapp_version_end', { system: ['select', 'insert', 'update', 'delete'] })
}
