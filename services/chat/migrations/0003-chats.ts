import { completeUserCopy } from '@recado/kit/copies/user-copy'
import { companyId, createRateLimits, ofCompany } from '@recado/kit/db/schema'
import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import { type Kysely, sql } from 'kysely'

const row = sql`id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1`

/** Chats of colleagues: who is in them, what they write, and how far each has read. */
export async function up(db: Kysely<never>): Promise<void> {
  await createRateLimits(db)
  await createCompanyFiles(db)
  await sql`create function folded(text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`.execute(db)
  await sql`create table person_presence (
    ${companyId},
    user_id bigint not null,
    version integer not null, -- of the user that said so
    online boolean not null,
    primary key (company_id, user_id)
  )`.execute(db)
  await ofCompany(db, 'person_presence')
  await completeUserCopy(db) // has all people told again, with whether they are there
  await createChats(db)
  await createMessages(db)
}

async function createChats(db: Kysely<never>): Promise<void> {
  await sql`create table chat (
    ${companyId},
    ${row},
    uuid uuid not null default gen_random_uuid(),
    title text not null,
    owner_id bigint not null,
    last_message text not null default '',
    last_seq integer not null default 0, -- the place of the last message
    search_text text not null generated always as (folded(title || E'\\n' || last_message)) stored,
    primary key (company_id, id),
    unique (company_id, uuid),
    foreign key (company_id, owner_id) references user_ref
  )`.execute(db)
  await ofCompany(db, 'chat')
  await sql`create table chat_member (
    ${companyId},
    chat_id bigint not null,
    user_id bigint not null,
    joined_at timestamptz(3) not null default clock_timestamp(),
    read_seq integer not null, -- the place of the last message that they have read
    primary key (company_id, chat_id, user_id),
    foreign key (company_id, chat_id) references chat on delete cascade,
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create index chat_member_user on chat_member (company_id, user_id, chat_id)`.execute(db)
  await ofCompany(db, 'chat_member')
}

async function createMessages(db: Kysely<never>): Promise<void> {
  await sql`create table chat_message (
    ${companyId},
    ${row},
    chat_id bigint not null,
    seq integer not null, -- its place in the chat
    sender_id bigint not null,
    message text not null,
    media_type text not null check (media_type in ('chat', 'image', 'audio', 'video', 'application')),
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_seconds integer,
    is_voice boolean not null default false,
    quoted_id bigint,
    mentions jsonb not null default '[]',
    refs jsonb not null default '[]',
    client_id uuid,
    is_edited boolean not null default false,
    is_deleted boolean not null default false,
    primary key (company_id, id),
    unique (company_id, chat_id, seq),
    foreign key (company_id, chat_id) references chat on delete cascade,
    foreign key (company_id, sender_id) references user_ref,
    foreign key (company_id, quoted_id) references chat_message
  )`.execute(db)
  await sql`create unique index chat_message_client on chat_message (company_id, chat_id, sender_id, client_id)
    where client_id is not null`.execute(db)
  await sql`create index chat_message_media on chat_message (company_id, media_path) where media_path is not null`.execute(
    db,
  )
  await sql`create index chat_message_quoted on chat_message (company_id, quoted_id) where quoted_id is not null`.execute(
    db,
  )
  await ofCompany(db, 'chat_message')
  await sql`create table chat_reaction (
    ${companyId},
    message_id bigint not null,
    user_id bigint not null,
    emoji text not null,
    reacted_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, message_id, user_id),
    foreign key (company_id, message_id) references chat_message on delete cascade,
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await ofCompany(db, 'chat_reaction')
}
