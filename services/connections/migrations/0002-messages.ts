import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { addOutsideColumns } from '@recado/kit/outside/create-outside-work'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Tables of a session: credentials, incoming and outgoing messages, and facts about people and chats. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCredentials(db)
  await createJournal(db)
  await createSecrets(db)
  await createOutbound(db)
  await createReceipts(db)
  await createDownloads(db)
  await createPhoneBook(db)
  await createTrust(db)
  await createTimers(db)
}

const ofConnection = sql`${companyId}, connection_id bigint not null,
    foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade`

async function createCredentials(db: Kysely<never>): Promise<void> {
  await sql`create table wa_creds (
    ${ofConnection},
    value bytea not null,
    primary key (company_id, connection_id)
  )`.execute(db)
  await ofCompany(db, 'wa_creds')

  // Every message rewrites keys. Room on the page and no second index keep these updates cheap (heap-only tuples).
  await sql`create table wa_keys (
    ${ofConnection},
    type text not null,
    id text not null,
    value bytea not null,
    primary key (company_id, connection_id, type, id)
  ) with (fillfactor = 70)`.execute(db)
  await ofCompany(db, 'wa_keys')
}

/** Stanzas as they arrived. WhatsApp deletes its copy once a stanza is confirmed, so it is stored before. */
async function createJournal(db: Kysely<never>): Promise<void> {
  // The hash of the ciphertext is the key: a stanza that is delivered twice cannot be decrypted a second time.
  await sql`create table wa_journal (
    ${ofConnection},
    cipher_hash bytea not null,
    epoch bigint not null,
    arrival bigint not null, -- order of the stanzas on the sockets of an epoch
    stanza_id text not null,
    stanza bytea not null,
    plaintext bytea, -- null once the stanza is handled and no second delivery needs the text
    offline boolean not null,
    owed boolean not null default false, -- true: the text did not come, and the phone is asked for it for 14 days
    awaits text, -- id of a message that has not come and whose secret opens this one
    failures smallint not null default 0, -- number of failed attempts to read the stanza
    retry_at timestamptz,
    received_at timestamptz not null default now(),
    handled_at timestamptz,
    drop_reason text,
    primary key (company_id, connection_id, cipher_hash)
  )`.execute(db)
  const index = (name: string, columns: string, where = '') =>
    sql`create index ${sql.ref(name)} on wa_journal (company_id, connection_id${sql.raw(`${columns}) ${where}`)}`.execute(
      db,
    )
  await index('wa_journal_unhandled', ', epoch, arrival', 'where handled_at is null')
  await index('wa_journal_stanza', ', stanza_id')
  await index('wa_journal_owed', ', received_at', 'where owed')
  await index('wa_journal_awaits', ', awaits', 'where awaits is not null')
  await index('wa_journal_set_aside', '', 'where failures > 0') // these are tried later and delay no other stanza
  await ofCompany(db, 'wa_journal')
  await letOwnerSee(db, 'wa_journal', sql`handled_at is null`)
  await sql`create function journal_backlog() returns bigint
    language sql stable security definer set search_path = public as $$
      select count(*) from wa_journal where handled_at is null $$`.execute(db)
  await forSystem(db, 'journal_backlog()')
}

/** Secrets of messages, with which their writers seal later corrections. */
async function createSecrets(db: Kysely<never>): Promise<void> {
  // The network names a chat and a writer by LID, by phone, or by both, so most of the key may be null. Null equals null in
  // this key, so that the same message has one secret.
  await sql`create table message_secret (
    ${ofConnection},
    wa_message_id text not null,
    from_me boolean not null,
    phone text, -- the chat is one of these three
    lid text,
    group_id text,
    writer_phone text, -- the writer, in a group and unless the account itself wrote
    writer_lid text,
    secret bytea not null, -- sealed
    expires_at timestamptz, -- null: the secret lives as long as the message
    unique nulls not distinct
      (company_id, connection_id, wa_message_id, from_me, lid, phone, group_id, writer_lid, writer_phone)
  )`.execute(db)
  await sql`create index message_secret_expiry on message_secret (company_id, connection_id, expires_at)
    where expires_at is not null`.execute(db)
  await ofCompany(db, 'message_secret')
}

async function createOutbound(db: Kysely<never>): Promise<void> {
  // A change of a message (an edit, a deletion, a reaction) goes out like a message and names its target.
  await sql`create table outbound (
    ${ofConnection},
    wa_message_id text not null,
    position bigint generated always as identity,
    priority smallint not null default 0 check (priority in (0, 1)), -- 1: a campaign; people and bots go first
    phone text,
    lid text,
    group_id text,
    recipients int, -- members of the group when the message was sent
    content jsonb not null,
    target_id text,
    target_from_me boolean,
    encoded bytea, -- bytes of the message, the same in every attempt
    state text not null default 'queued' check (state in ('queued', 'sending', 'uncertain', 'sent', 'failed')),
    attempts int not null default 0,
    cuts int not null default 0, -- attempts whose socket broke before an answer
    upload_failures int not null default 0,
    again text check (again in ('lid', 'pn', 'same')), -- how the message goes out once more after a refusal
    retry_at timestamptz, -- next attempt of an uncertain message, or of the upload of its file
    ack int not null default 0,
    correlation_id text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, connection_id, wa_message_id),
    check ((target_id is null) = (target_from_me is null))
  )`.execute(db)
  await sql`create index outbound_queued on outbound (company_id, connection_id, priority, position)
    where state = 'queued'`.execute(db)
  await sql`create index outbound_in_flight on outbound (company_id, connection_id, position)
    where state in ('sending', 'uncertain')`.execute(db)
  await sql`create index outbound_overdue on outbound (created_at)
    where state in ('queued', 'sending', 'uncertain')`.execute(db) // without a company: a job looks at all of them
  // A device that asks for a message again does not get one that was deleted meanwhile.
  await sql`create index outbound_change on outbound (company_id, connection_id, target_id)
    where target_id is not null`.execute(db)
  await ofCompany(db, 'outbound')
  await letOwnerSee(db, 'outbound', sql`state in ('queued', 'sending', 'uncertain')`)
  await sql`create function overdue_outbound() returns table (company_id int, connection_id bigint)
    language sql stable security definer set search_path = public as $$
      select distinct company_id, connection_id from outbound
      where state in ('queued', 'sending', 'uncertain') and created_at < now() - interval '24 hours' $$`.execute(db)
  await forSystem(db, 'overdue_outbound()')
}

async function createReceipts(db: Kysely<never>): Promise<void> {
  // Messages that were read here and whose writers have not been told yet.
  await sql`create table read_mark (
    ${ofConnection},
    wa_message_id text not null,
    phone text,
    lid text,
    group_id text,
    created_at timestamptz not null default now(),
    primary key (company_id, connection_id, wa_message_id)
  )`.execute(db)
  await ofCompany(db, 'read_mark')

  // A message to a group is delivered, or read, when all members have it.
  await sql`create table group_receipt (
    ${companyId},
    connection_id bigint not null,
    wa_message_id text not null,
    reader text not null, -- member, as the group names them
    ack int not null,
    primary key (company_id, connection_id, wa_message_id, reader),
    foreign key (company_id, connection_id, wa_message_id) references outbound on delete cascade
  )`.execute(db)
  await ofCompany(db, 'group_receipt')
}

/** Files of messages to fetch. It is outside work that only the process with the lease of the session may do. */
async function createDownloads(db: Kysely<never>): Promise<void> {
  await sql`create table media_download (
    ${ofConnection},
    id bigint generated always as identity,
    wa_message_id text not null,
    from_me boolean not null,
    phone text, -- the chat is one of these three
    lid text,
    group_id text,
    jid text not null, -- chat, as the network writes it
    participant text, -- writer in a group, as the network writes it
    file bytea not null, -- address and key of the file, sealed
    path text not null, -- place in the store
    created_at timestamptz not null default now(),
    primary key (company_id, connection_id, id)
  )`.execute(db)
  await addOutsideColumns(db, 'media_download')
  await sql`create index media_download_waiting on media_download (company_id, connection_id, due_at, id)
    where status = 'waiting'`.execute(db)
  await sql`create unique index media_download_id on media_download (company_id, id)`.execute(db) // outside work refers to rows by these columns
  await ofCompany(db, 'media_download')
}

/** People whom the phone of a connection knows, by a name, by a username, or by both. */
async function createPhoneBook(db: Kysely<never>): Promise<void> {
  await sql`create table phone_book (
    ${ofConnection},
    jid text not null, -- person, as the phone names them
    phone text,
    lid text,
    username text,
    name text,
    primary key (company_id, connection_id, jid)
  )`.execute(db)
  await ofCompany(db, 'phone_book')
}

/** Trust between an account and a person: the token that the person issued, and the times at which both wrote. */
async function createTrust(db: Kysely<never>): Promise<void> {
  // A connection may be linked to another account and later to the first one again, hence `own_number` in the key. Null
  // equals null in it: a person is known by a LID, or by a phone as long as the LID is unknown.
  await sql`create table contact_trust (
    ${ofConnection},
    own_number text not null,
    lid text,
    phone text,
    token bytea, -- sealed
    token_at timestamptz, -- time when the person issued the token, in whole seconds
    source text check (source in ('notification', 'history', 'keys')),
    issued_at timestamptz, -- time when the account issued its own token to the person, in whole seconds
    heard_at timestamptz, -- time when the person wrote, to within a day
    refused_at timestamptz, -- time when the network refused a message to the person for want of trust
    check (num_nonnulls(lid, phone) = 1),
    check (num_nonnulls(token, token_at, source) in (0, 3)),
    unique nulls not distinct (company_id, connection_id, own_number, lid, phone)
  )`.execute(db)
  await ofCompany(db, 'contact_trust')
  await letOwnerSee(db, 'contact_trust', sql`true`)
  await sql`create function trust_counts() returns table (source text, state text, count bigint)
    language sql stable security definer set search_path = public as $$
      select source, case when token_at > now() - interval '28 days' then 'fresh' else 'old' end, count(*)
        from contact_trust where token is not null group by 1, 2
      union all select 'own', 'issued', count(*) from contact_trust where issued_at > now() - interval '7 days' $$`.execute(
    db,
  )
  await forSystem(db, 'trust_counts()')
}

/** After how many seconds the messages of a chat disappear: every message that is sent there has to repeat it. */
async function createTimers(db: Kysely<never>): Promise<void> {
  await sql`create table chat_timer (
    ${ofConnection},
    own_number text not null, -- account whose chat it is
    lid text, -- the chat is one of these three
    phone text,
    group_id text,
    seconds int not null, -- 0: messages stay
    set_at timestamptz not null,
    unique nulls not distinct (company_id, connection_id, own_number, lid, phone, group_id)
  )`.execute(db)
  await ofCompany(db, 'chat_timer')
}

/** Functions with `security definer` run as the owner, whom row security holds like everybody else. */
async function letOwnerSee(db: Kysely<never>, table: string, rows: RawBuilder<unknown>): Promise<void> {
  await sql`create policy overview on ${sql.table(table)} for select to current_user using (${rows})`.execute(db)
}
