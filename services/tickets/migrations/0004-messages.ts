import { companyId, forSystem, ofCompany, resourceColumns } from '@recado/kit/db/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Messages and their changes, scheduled messages, and the search. */
export async function up(db: Kysely<never>): Promise<void> {
  await createMessages(db)
  await createSecondFiles(db)
  await createReactions(db)
  await createChanges(db)
  await createQuickMessages(db)
  await createSchedules(db)
  await createSearch(db)
}

async function createMessages(db: Kysely<never>): Promise<void> {
  // `message_once` makes a message that WhatsApp delivers twice one row, and `message_client_id` one that a browser sends
  // again. The search leaves out the picture with which the body of a location begins.
  await sql`create table message (
    ${resourceColumns},
    ticket_id bigint not null,
    contact_id bigint not null,
    whatsapp_id bigint not null,
    wa_message_id text not null,
    client_id uuid, -- id that the browser chose
    from_me boolean not null,
    origin text not null check (origin in
      ('inbound', 'ui', 'phone', 'api', 'campaign', 'schedule', 'bot', 'ai', 'integration', 'system')),
    user_id bigint,
    author_id bigint, -- contact who wrote in a group; elsewhere the contact of the ticket wrote
    made_by jsonb, -- kind, id and name of the machine that wrote
    campaign jsonb, -- id and name, for messages of campaigns and answers to them
    came_from jsonb, -- advertisement or post that the message answers
    to_machine boolean not null default false, -- true for an answer to a machine
    media_type text not null check (media_type in
      ('chat', 'image', 'audio', 'video', 'application', 'sticker', 'locationMessage', 'vcard', 'call_log', 'poll',
       'note', 'system', 'unsupported', 'phone_only', 'placeholder')),
    body text not null,
    search_body text not null generated always as
      (folded(case when media_type = 'locationMessage' then regexp_replace(body, '^[^|]*[|][^|]*[|]', '') else body end)) stored,
    words jsonb, -- sentence of the system as code and parameters
    transcript text, -- what a sound says; empty when nothing was understood
    hearing_until timestamptz, -- end of the attempt to write down a sound
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_seconds integer,
    media_thumbnail text,
    media_status text check (media_status in ('pending', 'ready', 'failed')),
    is_voice boolean not null default false,
    quoted_id bigint,
    quoted_words jsonb, -- text that came with an answer to a message that is not here
    is_forwarded boolean not null default false,
    read boolean not null,
    ack smallint not null check (ack between -1 and 5),
    error text,
    deleted_by text check (deleted_by in ('agent', 'contact')),
    previous_bodies jsonb not null default '[]',
    primary key (company_id, id),
    constraint message_once unique (company_id, whatsapp_id, contact_id, from_me, wa_message_id),
    constraint message_client_id unique (company_id, ticket_id, client_id),
    foreign key (company_id, ticket_id) references ticket,
    foreign key (company_id, contact_id) references contact,
    foreign key (company_id, whatsapp_id) references connection_ref,
    foreign key (company_id, user_id) references user_ref,
    foreign key (company_id, author_id) references contact,
    foreign key (company_id, quoted_id) references message
  )`.execute(db)
  // A ticket may move to another connection and keeps its messages, so a conversation is read by its contact. The index
  // includes what is counted about it. No index holds `read` or `ack`: a receipt changes the row and no index.
  await sql`create index message_history on message (company_id, contact_id, id desc)
    include (ticket_id, whatsapp_id)`.execute(db)
  await sql`create index message_ticket on message (company_id, ticket_id, id)`.execute(db)
  await sql`create index message_acknowledged on message (company_id, whatsapp_id, wa_message_id)
    where from_me`.execute(db)
  for (const [name, column] of [
    ['message_author', 'author_id'],
    ['message_quoted', 'quoted_id'],
    ['message_media_path', 'media_path'],
  ] as const) {
    const where = sql`where ${sql.ref(column)} is not null`
    await sql`create index ${sql.ref(name)} on message (company_id, ${sql.ref(column)}) ${where}`.execute(db)
  }
  await ofCompany(db, 'message')
}

/** Files that replace the first file of a message when they arrive: a picture in full size, or a moving photo. */
async function createSecondFiles(db: Kysely<never>): Promise<void> {
  await sql`create table second_file (
    ${companyId},
    message_id bigint not null,
    whatsapp_id bigint not null,
    wa_message_id text not null, -- message that brought the file
    first_wa_message_id text not null, -- message whose file it is, which may not be here yet
    seconds integer,
    primary key (company_id, message_id, wa_message_id),
    foreign key (company_id, message_id) references message on delete cascade
  )`.execute(db)
  await sql`create index second_file_name on second_file (company_id, whatsapp_id, wa_message_id)`.execute(db)
  await sql`create index second_file_first on second_file (company_id, whatsapp_id, first_wa_message_id)`.execute(db)
  await ofCompany(db, 'second_file')
}

async function createReactions(db: Kysely<never>): Promise<void> {
  await sql`create table reaction (
    ${companyId},
    message_id bigint not null,
    from_me boolean not null,
    contact_id bigint not null, -- contact who reacted; for our reactions the contact of the conversation
    emoji text not null,
    reacted_at timestamptz(3) not null,
    primary key (company_id, message_id, from_me, contact_id),
    foreign key (company_id, message_id) references message on delete cascade,
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create index reaction_contact on reaction (company_id, contact_id)`.execute(db)
  await ofCompany(db, 'reaction')
}

async function createChanges(db: Kysely<never>): Promise<void> {
  // Changes of messages that have not arrived yet.
  await sql`create table early_change (
    ${companyId},
    id bigint generated always as identity,
    whatsapp_id bigint not null,
    contact_id bigint not null,
    wa_message_id text not null,
    from_me boolean not null, -- of the message, not of the change
    change jsonb not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, id),
    foreign key (company_id, whatsapp_id) references connection_ref,
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create index early_change_message on early_change
    (company_id, contact_id, whatsapp_id, wa_message_id)`.execute(db)
  await ofCompany(db, 'early_change')

  // Changes that agents made, until WhatsApp accepts or refuses them; `undo` restores the message after a refusal.
  await sql`create table requested_change (
    ${companyId},
    whatsapp_id bigint not null,
    wa_message_id text not null, -- of the change
    message_id bigint not null,
    change jsonb not null,
    undo jsonb not null,
    outcome text check (outcome in ('done', 'refused')),
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, whatsapp_id, wa_message_id),
    foreign key (company_id, message_id) references message on delete cascade
  )`.execute(db)
  await sql`create index requested_change_message on requested_change (company_id, message_id)`.execute(db)
  await ofCompany(db, 'requested_change')
}

async function createQuickMessages(db: Kysely<never>): Promise<void> {
  // A shortcode is unique among those of the whole company (`geral`) and among those of each user.
  await sql`create table quick_message (
    ${resourceColumns},
    shortcode text not null,
    message text not null,
    search_text text not null generated always as (folded(shortcode || E'\\n' || message)) stored,
    geral boolean not null,
    status boolean not null,
    user_id bigint not null,
    media_path text,
    media_name text,
    media_mime text,
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create unique index quick_message_shared on quick_message (company_id, lower(shortcode))
    where geral`.execute(db)
  await sql`create unique index quick_message_own on quick_message (company_id, user_id, lower(shortcode))
    where not geral`.execute(db)
  await sql`create index quick_message_media on quick_message (company_id, media_path)
    where media_path is not null`.execute(db)
  await ofCompany(db, 'quick_message')
}

async function createSchedules(db: Kysely<never>): Promise<void> {
  await sql`create table schedule (
    ${resourceColumns},
    body text not null,
    send_at timestamptz(3) not null,
    try_at timestamptz(3) not null, -- later than send_at when no connection was open
    sent_at timestamptz(3),
    contact_id bigint not null,
    ticket_id bigint,
    user_id bigint not null,
    whatsapp_id bigint,
    status text not null check (status in ('PENDENTE', 'ENVIADA', 'ERRO')),
    error text check (error in ('missed', 'connection', 'feature')),
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_kind text check (media_kind in ('image', 'audio', 'video', 'document')),
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contact,
    foreign key (company_id, ticket_id) references ticket on delete set null (ticket_id),
    foreign key (company_id, user_id) references user_ref,
    foreign key (company_id, whatsapp_id) references connection_ref
  )`.execute(db)
  await sql`create index schedule_list on schedule (company_id, send_at desc, id desc)`.execute(db)
  await sql`create index schedule_user on schedule (company_id, user_id, send_at desc, id desc)`.execute(db)
  await sql`create index schedule_contact on schedule (company_id, contact_id)`.execute(db)
  await sql`create index schedule_ticket on schedule (company_id, ticket_id) where ticket_id is not null`.execute(db)
  await sql`create index schedule_media on schedule (company_id, media_path) where media_path is not null`.execute(db)
  await ofCompany(db, 'schedule')

  // The job that sends learns which schedules are due, and nothing else about them.
  await sql`create index schedule_due on schedule (try_at) where status = 'PENDENTE'`.execute(db)
  await sql`create policy overview on schedule for select to current_user
    using (status = 'PENDENTE' and try_at <= now())`.execute(db)
  await sql`create function due_schedules(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select s.company_id, s.id from schedule s where s.status = 'PENDENTE' and s.try_at <= now()
      order by s.try_at limit at_most $$`.execute(db)
  await forSystem(db, 'due_schedules(int)')
}

/**
 * The search finds texts by trigram indexes. Row security lets only leakproof operators into an index, and LIKE is not
 * leakproof: so the functions run as the owner, name the company themselves, and return ids alone, which the caller looks
 * up under row security. A GIN index keeps new rows in an unsorted list, which every search scans; 64 kB is its least size.
 */
async function createSearch(db: Kysely<never>): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gin']) {
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db) // trusted: the owner of the database may
  }
  for (const [name, table, column] of [
    ['message_text', 'message', 'search_body'],
    ['contact_text', 'contact', 'search_text'],
    ['contact_identity_text', 'contact_identity', 'value'],
  ] as const) {
    await sql`create index ${sql.ref(name)} on ${sql.table(table)} using gin (company_id, ${sql.ref(column)} gin_trgm_ops)
      with (gin_pending_list_limit = 64)`.execute(db)
    await sql`create policy search on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
  await sql`create function like_pattern(text) returns text language sql immutable strict parallel safe
    as $$ select '%' || regexp_replace(folded($1), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$`.execute(db)

  const isHit = sql`m.company_id = own and m.search_body like like_pattern(needle)
        and m.deleted_by is null and m.media_type <> 'system'`
  await createSearchFunction(
    db,
    sql`messages_containing(needle text) returns table (id bigint, ticket_id bigint) rows 500`,
    sql`select m.id, m.ticket_id from message m
      where ${isHit}`,
  )
  // A limit inside would make PostgreSQL read the table from one end, which is all of it when the word is rare.
  await createSearchFunction(
    db,
    sql`some_messages_containing(needle text, most int) returns table (id bigint, ticket_id bigint) rows 500`,
    sql`with hit as materialized (select m.id, m.ticket_id from message m
        where ${isHit})
      select hit.id, hit.ticket_id from hit limit most`,
  )
  const isNamed = sql`c.company_id = own and c.search_text like like_pattern(needle)`
  const hasNumber = sql`select i.contact_id from unnest(digits) as digit join contact_identity i
    on i.company_id = own and i.kind = 'phone' and i.value like '%' || digit || '%'`
  await createSearchFunction(
    db,
    sql`contacts_called(needle text, digits text[]) returns setof bigint rows 50`,
    sql`select c.id from contact c where ${isNamed}
        and (c.search_name like like_pattern(needle) or c.username like like_pattern(ltrim(needle, '@')))
      union ${hasNumber}`,
  )
  await createSearchFunction(
    db,
    sql`contacts_found(needle text, digits text[]) returns setof bigint rows 50`,
    sql`select c.id from contact c where ${isNamed}
      union ${hasNumber}`,
  )
}

/** The plan is made for each text anew: how often it occurs decides whether an index is of use. */
async function createSearchFunction(
  db: Kysely<never>,
  head: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
): Promise<void> {
  await sql`create function ${head}
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := nullif(current_setting('app.company_id', true), '')::int;
    begin return query ${query}; end $$`.execute(db)
}
