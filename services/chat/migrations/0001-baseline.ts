import { createCompanyCopy } from '@recado/kit/copies/company-copy'
import { judgeRights } from '@recado/kit/copies/rights'
import { createUserCopy } from '@recado/kit/copies/user-copy'
import { createErasures } from '@recado/kit/db/erase'
import { createFolded } from '@recado/kit/db/folded'
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
import { createCompanyFiles, createPlatformFiles } from '@recado/kit/media/create-file-ledger'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** Chats of colleagues, notifications, and what the operator tells and explains to all companies. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)
  await createRateLimits(db)
  await createCompanyFiles(db)
  await createPlatformFiles(db)
  await createFolded(db)

  await createCompanyCopy(db)
  await createUserCopy(db)
  await judgeRights(db)
  await createStates(db)

  await createChats(db)
  await createMessages(db)
  await createReactions(db)
  await createNotifications(db)
  await createAnnouncements(db)
  await createHelps(db)
}

/** Facts about users and connections that other services announce; the newest version stays. */
async function createStates(db: Kysely<never>): Promise<void> {
  await sql`create table person_presence (
    ${companyId},
    user_id bigint not null,
    version integer not null, -- version of the user that announced the presence
    online boolean not null,
    primary key (company_id, user_id)
  )`.execute(db)
  await ofCompany(db, 'person_presence')

  // A notification says that a connection went down; the row remembers whether the connection was up before.
  await sql`create table connection_state (
    ${companyId},
    id bigint not null,
    version integer not null,
    is_up boolean not null, -- true from when the connection opens until it goes down
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_state')
}

async function createChats(db: Kysely<never>): Promise<void> {
  // `last_message` and `last_seq` repeat the last message, so that the list of chats reads one table.
  await sql`create table chat (
    ${resourceColumns},
    uuid uuid not null default gen_random_uuid(),
    title text not null,
    owner_id bigint not null,
    last_message text not null default '',
    last_seq integer not null default 0, -- place of the last message in the chat
    search_text text not null generated always as (folded(title || E'\\n' || last_message)) stored,
    primary key (company_id, id),
    unique (company_id, uuid),
    foreign key (company_id, owner_id) references user_ref
  )`.execute(db)
  await ofCompany(db, 'chat')

  // The unread count of a member is `chat.last_seq - read_seq`, so reading a chat writes one row.
  await sql`create table chat_member (
    ${companyId},
    chat_id bigint not null,
    user_id bigint not null,
    joined_at timestamptz(3) not null default clock_timestamp(),
    read_seq integer not null, -- place of the last message that the member has read
    primary key (company_id, chat_id, user_id),
    foreign key (company_id, chat_id) references chat on delete cascade,
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create index chat_member_user on chat_member (company_id, user_id, chat_id)`.execute(db)
  await ofCompany(db, 'chat_member')
}

async function createMessages(db: Kysely<never>): Promise<void> {
  await sql`create table chat_message (
    ${resourceColumns},
    chat_id bigint not null,
    seq integer not null, -- place in the chat
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
    client_id uuid, -- id that the browser chose
    is_edited boolean not null default false,
    is_deleted boolean not null default false,
    primary key (company_id, id),
    unique (company_id, chat_id, seq),
    foreign key (company_id, chat_id) references chat on delete cascade,
    foreign key (company_id, sender_id) references user_ref,
    foreign key (company_id, quoted_id) references chat_message
  )`.execute(db)
  // A browser that sends a message again, because it heard no answer, does not create a second message.
  await sql`create unique index chat_message_client on chat_message (company_id, chat_id, sender_id, client_id)
    where client_id is not null`.execute(db)
  // The first index finds the message of a file. The second serves the foreign key when messages are deleted. Both are
  // partial because most messages have no file and quote nothing.
  await sql`create index chat_message_media on chat_message (company_id, media_path)
    where media_path is not null`.execute(db)
  await sql`create index chat_message_quoted on chat_message (company_id, quoted_id)
    where quoted_id is not null`.execute(db)
  await ofCompany(db, 'chat_message')
}

async function createReactions(db: Kysely<never>): Promise<void> {
  // The primary key allows one reaction per user and message: a new emoji replaces the old one.
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

async function createNotifications(db: Kysely<never>): Promise<void> {
  // `source` names what caused the notification, for example a mention in a message: the same cause notifies once.
  await sql`create table notification (
    ${resourceColumns},
    user_id bigint not null,
    kind text not null,
    source text not null,
    by_id bigint,
    by_name text,
    about jsonb not null,
    chat_id bigint,
    message_id bigint, -- message of the chat or of the ticket
    ticket_id bigint,
    read_at timestamptz(3),
    primary key (company_id, id),
    unique (company_id, user_id, source)
  )`.execute(db)
  await sql`create index notification_person on notification (company_id, user_id, id)`.execute(db)
  await sql`create index notification_unread on notification (company_id, user_id, id)
    where read_at is null`.execute(db)
  // Notifications are looked up by the chat or the ticket that they are about, for example when it is deleted.
  await sql`create index notification_chat on notification (company_id, chat_id) where chat_id is not null`.execute(db)
  await sql`create index notification_ticket on notification (company_id, ticket_id)
    where ticket_id is not null`.execute(db)
  await ofCompany(db, 'notification')

  // The clean-up job runs without a company. The function tells it whose notifications are too old or too many, and
  // nothing else; the function runs as the owner, and the policy lets the owner read the rows.
  await sql`create policy overview on notification for select to current_user using (true)`.execute(db)
  await sql`create function people_with_old_notifications(days int, most int) returns table (company_id int, user_id bigint)
    language sql stable security definer set search_path = public as $$
      select company_id, user_id from notification group by 1, 2
      having count(*) > most or min(created_at) < now() - make_interval(days => days) $$`.execute(db)
  await forSystem(db, 'people_with_old_notifications(int, int)')
}

async function createAnnouncements(db: Kysely<never>): Promise<void> {
  // The operator's announcements belong to no company. `is_live` is what browsers were told last: the job that follows
  // the clock announces a change when `live_from` and `live_until` say something else.
  await sql`create table announcement (
    id bigint generated always as identity primary key,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    title text not null,
    text text not null,
    search_text text not null generated always as (folded(title || E'\\n' || text)) stored,
    priority smallint not null check (priority between 1 and 3),
    status boolean not null,
    live_from timestamptz(3),
    live_until timestamptz(3),
    is_live boolean not null,
    media_path text,
    media_name text,
    media_mime text
  )`.execute(db)
  await sql`create index announcement_media on announcement (media_path) where media_path is not null`.execute(db)
  await ofSystem(db, 'announcement', { app: ['select', 'insert', 'update', 'delete'], system: ['select'] })

  // No foreign key refers to the announcement: deleting an announcement would then write rows of every company.
  await sql`create table announcement_seen (
    ${companyId},
    user_id bigint not null,
    announcement_id bigint not null,
    primary key (company_id, user_id, announcement_id)
  )`.execute(db)
  await ofCompany(db, 'announcement_seen')
}

async function createHelps(db: Kysely<never>): Promise<void> {
  await sql`create table help (
    id bigint generated always as identity primary key,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    title text not null,
    search_title text not null generated always as (folded(title)) stored,
    description text not null,
    video text not null,
    link text,
    thumbnail_path text,
    thumbnail_mime text
  )`.execute(db)
  await sql`create index help_order on help (search_title, id)`.execute(db)
  await sql`create index help_thumbnail_path on help (thumbnail_path) where thumbnail_path is not null`.execute(db)
  await ofSystem(db, 'help', { app: ['select', 'insert', 'update', 'delete'] })

  // Each row asks for the picture of a video. Outside work belongs to a company, and a help does not, so the row belongs
  // to the company of the super user who entered the video. The help may be deleted before the picture arrives.
  await sql`create table help_thumbnail (
    ${companyId},
    id bigint generated always as identity,
    help_id bigint not null,
    video text not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'help_thumbnail')
  await createOutsideWork(db, 'help_thumbnail')
}
