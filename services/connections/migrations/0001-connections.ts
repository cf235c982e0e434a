import { companyId, createDeliveryTables, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

const ofConnection = sql`${companyId}, connection_id bigint not null,
  foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade`

export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await connections(db)
  await sessions(db)
  await inbound(db)
  await outbound(db)
}

async function connections(db: Kysely<never>) {
  await sql`create table queue_ref (${companyId}, id bigint not null, version int not null,
    primary key (company_id, id))`.execute(db)
  await ofCompany(db, 'queue_ref')

  await sql`create table connection (${companyId},
    id bigint generated always as identity,
    name text not null,
    type text not null check (type in ('whatsapp', 'sandbox')),
    status text not null check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT')),
    status_reason text,
    qrcode text not null default '',
    retries int not null default 0,
    is_default boolean not null,
    number text,
    profile_name text,
    last_open_at timestamptz,
    data_key bytea, -- encrypts what the connection keeps; itself sealed with the installation's key
    deleted_at timestamptz, -- gone for everybody; the row waits for its session to log out
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`create unique index connection_name on connection (company_id, name) where deleted_at is null`.execute(db)
  await sql`create unique index connection_default on connection (company_id) where is_default and deleted_at is null`.execute(
    db,
  )
  await ofCompany(db, 'connection')

  await sql`create table connection_queue (${ofConnection}, queue_id bigint not null,
    primary key (company_id, connection_id, queue_id),
    foreign key (company_id, queue_id) references queue_ref (company_id, id))`.execute(db)
  await ofCompany(db, 'connection_queue')
}

async function sessions(db: Kysely<never>) {
  await sql`create table session_lease (
    connection_id bigint primary key,
    company_id int not null,
    desired text not null check (desired in ('up', 'down')),
    erase boolean not null default false, -- log out and forget the credentials before anything else
    owner uuid,
    epoch bigint not null default 0, -- grows with every owner; whoever writes with an old one is refused
    lease_until timestamptz not null default 'epoch')`.execute(db)
  await ofSystem(db, 'session_lease', {
    app: ['select', 'insert', 'update', 'delete'],
    system: ['select', 'update'],
  })

  await sql`create table wa_creds (${ofConnection}, value bytea not null,
    primary key (company_id, connection_id))`.execute(db)
  await ofCompany(db, 'wa_creds')

  // rewritten with every message: room on the page and no other index keep the updates cheap (heap-only tuples)
  await sql`create table wa_keys (${ofConnection}, type text not null, id text not null, value bytea not null,
    primary key (company_id, connection_id, type, id)) with (fillfactor = 70)`.execute(db)
  await ofCompany(db, 'wa_keys')
}

async function inbound(db: Kysely<never>) {
  await sql`create table wa_journal (${ofConnection},
    cipher_hash bytea not null,
    epoch bigint not null,
    arrival bigint not null, -- order of the stanzas on the sockets of an epoch
    stanza_id text not null,
    stanza bytea not null,
    plaintext bytea, -- null once handled and no longer needed for a second delivery
    offline boolean not null,
    received_at timestamptz not null default now(),
    handled_at timestamptz,
    drop_reason text,
    primary key (company_id, connection_id, cipher_hash))`.execute(db)
  await sql`create index wa_journal_unhandled on wa_journal (company_id, connection_id, epoch, arrival)
    where handled_at is null`.execute(db)
  await sql`create index wa_journal_stanza on wa_journal (company_id, connection_id, stanza_id)`.execute(db)
  await ofCompany(db, 'wa_journal')
}

async function outbound(db: Kysely<never>) {
  await sql`create table outbound (${ofConnection},
    wa_message_id text not null,
    position bigint generated always as identity,
    phone text,
    lid text,
    text text not null,
    encoded bytea, -- what goes over the wire, the same at every attempt
    state text not null default 'queued' check (state in ('queued', 'sending', 'uncertain', 'sent', 'failed')),
    attempts int not null default 0,
    ack int not null default 0,
    retry_at timestamptz, -- of an uncertain one
    correlation_id text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, connection_id, wa_message_id))`.execute(db)
  await sql`create index outbound_pending on outbound (company_id, connection_id, position)
    where state in ('queued', 'sending', 'uncertain')`.execute(db)
  await sql`create index outbound_overdue on outbound (created_at)
    where state in ('queued', 'sending', 'uncertain')`.execute(db)
  await ofCompany(db, 'outbound')

  await sql`create table read_mark (${ofConnection},
    wa_message_id text not null,
    phone text,
    lid text,
    created_at timestamptz not null default now(),
    primary key (company_id, connection_id, wa_message_id))`.execute(db)
  await ofCompany(db, 'read_mark')
}
