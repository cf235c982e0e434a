import { companyId, createDeliveryTables, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Times are kept to the millisecond, as they travel, so that a browser sorts as the database does. */
const id = sql`id bigint generated always as identity`
const times = sql`created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()`
const version = sql`version integer not null default 1`

export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await createFolded(db)
  await createQueues(db)
  await createCopies(db)
  await createContacts(db)
  await createTickets(db)
  await createMessages(db)
}

/**
 * Text without case and accents. Row security lets only leakproof operators into an index, and LIKE is none, so no
 * trigram index would ever be used; instead the folded text is stored and a search reads the company's rows.
 */
async function createFolded(db: Kysely<never>): Promise<void> {
  await sql`create function folded(text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`.execute(db)
}

async function createQueues(db: Kysely<never>): Promise<void> {
  await sql`create table queue (
    ${companyId}, ${id}, ${times}, ${version},
    name text not null,
    color text not null check (color ~ '^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$'),
    order_queue integer not null check (order_queue between 0 and 999),
    primary key (company_id, id),
    constraint queue_color unique (company_id, color)
  )`.execute(db)
  await sql`create unique index queue_name on queue (company_id, lower(name))`.execute(db)
  await ofCompany(db, 'queue')
}

/** What this service keeps of other services' data; version 0 is a place held for an event that has not come yet. */
async function createCopies(db: Kysely<never>): Promise<void> {
  await sql`create table user_ref (
    ${companyId}, id bigint not null,
    name text not null,
    profile text not null check (profile in ('user', 'supervisor', 'admin')),
    queue_ids jsonb not null default '[]',
    all_ticket boolean not null default false,
    deleted boolean not null default false,
    version integer not null default 0,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'user_ref')

  await sql`create table connection_ref (
    ${companyId}, id bigint not null,
    name text not null default '',
    status text not null default 'OPENING',
    queue_ids jsonb not null default '[]',
    deleted boolean not null default false,
    version integer not null default 0,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_ref')
}

async function createContacts(db: Kysely<never>): Promise<void> {
  await sql`create table contact (
    ${companyId}, ${id}, ${times}, ${version},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    push_name text,
    number text,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'contact')

  await sql`create table contact_identity (
    ${companyId},
    kind text not null check (kind in ('phone', 'lid')),
    value text not null,
    contact_id bigint not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, kind, value),
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create index contact_identity_contact on contact_identity (company_id, contact_id)`.execute(db)
  await ofCompany(db, 'contact_identity')
}

async function createTickets(db: Kysely<never>): Promise<void> {
  await sql`create table ticket (
    ${companyId}, ${id}, ${times}, ${version},
    uuid uuid not null default gen_random_uuid(),
    status text not null check (status in ('pending', 'open', 'closed')),
    user_id bigint,
    queue_id bigint,
    whatsapp_id bigint not null,
    contact_id bigint not null,
    last_message text not null,
    last_message_at timestamptz(3),
    from_me boolean not null,
    unread_messages integer not null check (unread_messages >= 0),
    origin text not null check (origin in ('inbound', 'phone')),
    queued_at timestamptz(3),
    accepted_at timestamptz(3),
    closed_at timestamptz(3),
    closed_by text check (closed_by in ('user', 'system')),
    primary key (company_id, id),
    constraint ticket_uuid unique (company_id, uuid),
    foreign key (company_id, user_id) references user_ref,
    foreign key (company_id, queue_id) references queue,
    foreign key (company_id, whatsapp_id) references connection_ref,
    foreign key (company_id, contact_id) references contact,
    check (status <> 'open' or user_id is not null)
  )`.execute(db)
  await sql`create unique index ticket_active on ticket (company_id, contact_id, whatsapp_id)
    where status <> 'closed'`.execute(db)
  await sql`create index ticket_recent on ticket (company_id, updated_at desc, id desc)`.execute(db)
  await sql`create index ticket_status on ticket (company_id, status, updated_at desc, id desc)`.execute(db)
  await sql`create index ticket_user on ticket (company_id, user_id, status, updated_at desc)`.execute(db)
  await sql`create index ticket_queue on ticket (company_id, queue_id, status, updated_at desc)`.execute(db)
  await sql`create index ticket_contact on ticket (company_id, contact_id)`.execute(db)
  await sql`create index ticket_connection on ticket (company_id, whatsapp_id) where status <> 'closed'`.execute(db)
  await ofCompany(db, 'ticket')
}

async function createMessages(db: Kysely<never>): Promise<void> {
  await sql`create table message (
    ${companyId}, ${id}, ${times}, ${version},
    ticket_id bigint not null,
    contact_id bigint not null,
    whatsapp_id bigint not null,
    wa_message_id text not null,
    body text not null,
    search_body text not null generated always as (folded(body)) stored,
    from_me boolean not null,
    read boolean not null,
    ack smallint not null check (ack between -1 and 5),
    error text,
    media_type text not null check (media_type in ('chat', 'unsupported')),
    user_id bigint,
    origin text not null check (origin in ('inbound', 'ui', 'phone')),
    client_id uuid,
    primary key (company_id, id),
    constraint message_once unique (company_id, whatsapp_id, contact_id, from_me, wa_message_id),
    constraint message_client_id unique (company_id, ticket_id, client_id),
    foreign key (company_id, ticket_id) references ticket,
    foreign key (company_id, contact_id) references contact,
    foreign key (company_id, whatsapp_id) references connection_ref,
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create index message_history on message (company_id, contact_id, whatsapp_id, id desc)`.execute(db)
  await sql`create index message_ticket on message (company_id, ticket_id, id)`.execute(db)
  await sql`create index message_unread on message (company_id, ticket_id) where not from_me and not read`.execute(db)
  await sql`create index message_acknowledged on message (company_id, whatsapp_id, wa_message_id)
    where from_me`.execute(db)
  await ofCompany(db, 'message')
}
