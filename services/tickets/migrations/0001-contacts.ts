import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { createCompanyCopy } from '@recado/kit/copies/company-copy'
import { judgeRights } from '@recado/kit/copies/rights'
import { createSettingCopy } from '@recado/kit/copies/settings'
import { createUserCopy } from '@recado/kit/copies/user-copy'
import { createErasures } from '@recado/kit/db/erase'
import { createFolded, createSpelled } from '@recado/kit/db/folded'
import {
  companyId,
  createDeliveryTables,
  createRateLimits,
  extendDeliveryTables,
  forSystem,
  ofCompany,
  ofSystem,
  resourceColumns,
} from '@recado/kit/db/schema'
import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** Copies of what other services own, queues with their menus, and contacts. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)
  await createRateLimits(db)
  await createCompanyFiles(db)
  await createFolded(db)
  await createSpelled(db)

  await createCompanyCopy(db)
  await createUserCopy(db)
  await judgeRights(db)
  await createSettingCopy(db)
  await createConnectionCopy(db)
  await createPresence(db)

  await createQueues(db)
  await createContacts(db)
  await createIdentities(db)
  await createNumberChecks(db)
  await createImports(db)
  await createErasedAndExported(db)
}

async function createConnectionCopy(db: Kysely<never>): Promise<void> {
  // Tickets point at a connection, so a row with version 0 holds the place of one that has not been announced yet.
  await sql`create table connection_ref (
    ${companyId},
    id bigint not null,
    name text not null default '',
    status text not null default 'OPENING',
    is_default boolean not null default false,
    number text, -- null: the connection is not paired, or its number was not announced yet
    queue_ids jsonb not null default '[]',
    greeting_message text not null default '',
    completion_message text not null default '',
    out_of_hours_message text not null default '',
    rating_message text not null default '',
    redirect_queue_id bigint,
    redirect_minutes integer not null default 0,
    bot_menu_limit integer not null default 3,
    bot_pause_minutes integer not null default 0,
    expires_minutes integer not null default 0,
    expires_message text not null default '',
    prompt_id bigint,
    integration_id bigint,
    deleted boolean not null default false,
    version integer not null default 0,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_ref')

  // A token finds its company before the company is known: the system role reads this table, and it holds hashes alone.
  await sql`create table api_token (
    ${companyId},
    connection_id bigint not null,
    hash text unique, -- SHA-256 of the token; null once the token is revoked
    version integer not null, -- version of the connection: a late event changes nothing
    used_at timestamptz,
    primary key (company_id, connection_id)
  )`.execute(db)
  await ofCompany(db, 'api_token')
  await ofSystem(db, 'api_token', { system: ['select'] })
  await sql`do ${sql.lit(`begin execute format('create policy look_up on api_token for select to %I using (true)', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}

/** Each process that holds sockets has a row for each user whom it sees. */
async function createPresence(db: Kysely<never>): Promise<void> {
  await sql`create table user_presence (
    ${companyId},
    user_id bigint not null,
    node uuid not null,
    seen_at timestamptz not null,
    primary key (company_id, user_id, node)
  )`.execute(db)
  await ofCompany(db, 'user_presence')
}

/** A file that goes with a text: all columns have a value, or none. */
const attachment = sql`media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_kind text check (media_kind in ('image', 'audio', 'video', 'document'))`

async function createQueues(db: Kysely<never>): Promise<void> {
  // The row of a deleted queue stays, because closed tickets show its name.
  await sql`create table queue (
    ${resourceColumns},
    name text not null,
    color text not null check (color ~ '^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$'),
    order_queue integer not null check (order_queue between 0 and 999),
    greeting_message text not null default '',
    out_of_hours_message text not null default '',
    completion_message text not null default '',
    rating_message text not null default '',
    schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))},
    prompt_id bigint,
    integration_id bigint,
    ${attachment},
    deleted_at timestamptz,
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index queue_name on queue (company_id, lower(name)) where deleted_at is null`.execute(db)
  await sql`create unique index queue_color on queue (company_id, color) where deleted_at is null`.execute(db)
  await sql`create index queue_media_path on queue (company_id, media_path) where media_path is not null`.execute(db)
  await ofCompany(db, 'queue')

  // Options of the menu of a queue. Positions are not unique in the database: a writer locks the queue, and a swap of two
  // options would break a unique index halfway.
  await sql`create table queue_option (
    ${resourceColumns},
    queue_id bigint not null,
    parent_id bigint, -- null: an option at the top
    title text not null,
    message text not null,
    position smallint not null check (position between 1 and 99),
    ${attachment},
    primary key (company_id, id),
    foreign key (company_id, queue_id) references queue,
    foreign key (company_id, parent_id) references queue_option on delete cascade
  )`.execute(db)
  await sql`create index queue_option_level on queue_option (company_id, queue_id, position)`.execute(db)
  await sql`create index queue_option_parent on queue_option (company_id, parent_id)`.execute(db)
  await sql`create index queue_option_media_path on queue_option (company_id, media_path)
    where media_path is not null`.execute(db)
  await ofCompany(db, 'queue_option')
}

async function createContacts(db: Kysely<never>): Promise<void> {
  // A group is a contact, as are the people who write in it. `name` is what lists show: it comes from `typed_name`,
  // `phone_book_name` or `push_name`. Texts that a search compares are folded when they are written.
  await sql`create table contact (
    ${resourceColumns},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    typed_name text, -- name that an agent typed
    phone_book_name text, -- name in the phone book of the company's phone
    push_name text, -- name that the person chose
    username text, -- name by which people are found on WhatsApp instead of by their phone
    number text,
    email text,
    search_text text not null generated always as (folded(name
      || case when username is null then '' else E'\\n@' || username end
      || E'\\n' || case when email is null then '' else email end)) stored,
    extra_info jsonb not null default '[]',
    is_whatsapp_valid boolean, -- null until WhatsApp answers
    check_asked_at timestamptz,
    opt_out_at timestamptz(3),
    picture_path text,
    picture_mime text,
    picture_asked_at timestamptz,
    is_group boolean not null default false,
    group_asked_at timestamptz,
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index contact_name on contact (company_id, search_name, id)`.execute(db)
  await sql`create index contact_group on contact (company_id, id) where is_group`.execute(db)
  await sql`create index contact_picture on contact (company_id, picture_path) where picture_path is not null`.execute(
    db,
  )
  await ofCompany(db, 'contact')
}

async function createIdentities(db: Kysely<never>): Promise<void> {
  // WhatsApp names a person by phone, LID or username. The primary key makes one contact of all of them.
  await sql`create table contact_identity (
    ${companyId},
    kind text not null check (kind in ('phone', 'lid', 'username', 'group')),
    value text not null,
    contact_id bigint not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, kind, value),
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create index contact_identity_contact on contact_identity (company_id, contact_id)`.execute(db)
  await ofCompany(db, 'contact_identity')
}

async function createNumberChecks(db: Kysely<never>): Promise<void> {
  // Questions to WhatsApp for whose answer a person waits.
  await sql`create table number_check (
    ${companyId},
    id uuid not null,
    whatsapp_id bigint, -- connection that asks
    number text, -- number that is asked about
    outcome text check (outcome in ('found', 'absent', 'failed')),
    phone text, -- number as WhatsApp spells it
    lid text,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index number_check_asked on number_check (company_id, whatsapp_id, created_at)`.execute(db)
  await ofCompany(db, 'number_check')

  // A job checks the numbers for which no person waits. The function tells it which companies have some, and nothing else.
  // It runs as the owner, and the policy lets the owner read these rows alone.
  const isUnchecked = sql`is_whatsapp_valid is null and number is not null`
  await sql`create index contact_unchecked on contact (company_id, check_asked_at nulls first)
    where ${isUnchecked}`.execute(db)
  await sql`create policy unchecked on contact for select to current_user using (${isUnchecked})`.execute(db)
  await sql`create function companies_with_unchecked_numbers() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from contact where ${isUnchecked}
        and (check_asked_at is null or check_asked_at < now() - interval '1 hour') $$`.execute(db)
  await forSystem(db, 'companies_with_unchecked_numbers()')
}

async function createImports(db: Kysely<never>): Promise<void> {
  await sql`create table contact_import (
    ${companyId},
    id uuid not null,
    imported int not null default 0,
    updated int not null default 0,
    ignored int not null default 0,
    parts_left int, -- null until the first part arrives
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'contact_import')
}

async function createErasedAndExported(db: Kysely<never>): Promise<void> {
  // The wish of an erased person to get no campaigns outlives the person's data, so the phone is kept as a hash.
  await sql`create table erased_opt_out (
    ${companyId},
    hash text not null,
    primary key (company_id, hash)
  )`.execute(db)
  await ofCompany(db, 'erased_opt_out')

  // Archives of all data about a contact are made outside of requests. The user who asked is the only one who may fetch it.
  await sql`create table contact_export (
    ${companyId},
    id bigint generated always as identity,
    contact_id bigint not null,
    user_id bigint not null,
    path text, -- null until the archive is made
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contact on delete cascade
  )`.execute(db)
  await sql`create index contact_export_contact on contact_export (company_id, contact_id)`.execute(db)
  await sql`create index contact_export_path on contact_export (company_id, path) where path is not null`.execute(db)
  await ofCompany(db, 'contact_export')
  await createOutsideWork(db, 'contact_export')
}
