import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Messages of campaigns, lists of files, and the functions by which timers find tickets of all companies. */
export async function up(db: Kysely<never>): Promise<void> {
  await createFileLists(db)
  await createCampaignMessages(db)
  await letTimersFindTickets(db)
  await letRetentionFindTickets(db)
}

async function createFileLists(db: Kysely<never>): Promise<void> {
  // Names that differ in an apostrophe are two names, hence `spelled` in the unique index.
  await sql`create table file_list (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    message text not null,
    user_id bigint not null,
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create unique index file_list_name on file_list (company_id, spelled(name))`.execute(db)
  await ofCompany(db, 'file_list')

  await sql`create table file_option (
    ${companyId},
    id bigint generated always as identity,
    file_list_id bigint not null,
    position integer not null, -- from 0
    name text not null,
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_kind text,
    primary key (company_id, id),
    foreign key (company_id, file_list_id) references file_list on delete cascade
  )`.execute(db)
  await sql`create index file_option_list on file_option (company_id, file_list_id, position)`.execute(db)
  await sql`create index file_option_media on file_option (company_id, media_path)
    where media_path is not null`.execute(db)
  await ofCompany(db, 'file_option')

  // Lists that campaigns say they need: such a list is not deleted. The list may be gone when the event arrives, so there
  // is no foreign key.
  await sql`create table campaign_files (
    ${companyId},
    campaign_id bigint not null,
    file_list_id bigint,
    version integer not null,
    primary key (company_id, campaign_id)
  )`.execute(db)
  await sql`create index campaign_files_list on campaign_files (company_id, file_list_id)
    where file_list_id is not null`.execute(db)
  await ofCompany(db, 'campaign_files')
}

async function createCampaignMessages(db: Kysely<never>): Promise<void> {
  await sql`create table campaign_message (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    request_id uuid not null,
    campaign_id bigint not null,
    campaign_name text not null,
    recipient_id bigint, -- null: a test
    step text not null,
    contact_id bigint not null,
    whatsapp_id bigint not null,
    wa_message_id text not null, -- first part, whose result is that of the message
    wa_message_ids text[] not null, -- all parts
    state text not null default 'stored',
    confirmed_at timestamptz(3),
    answered_at timestamptz(3),
    primary key (company_id, id),
    constraint campaign_message_request unique (company_id, request_id),
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  // A recipient gets each step once, whatever the campaign requests.
  await sql`create unique index campaign_message_recipient on campaign_message (company_id, recipient_id, step)
    where state <> 'taken-back'`.execute(db)
  await sql`create index campaign_message_contact on campaign_message (company_id, contact_id, id)`.execute(db)
  await sql`create index campaign_message_sent on campaign_message (company_id, whatsapp_id, wa_message_id)`.execute(db)
  await ofCompany(db, 'campaign_message')

  // A file of a campaign is copied once, and all its messages share the copy.
  await sql`create table campaign_copy (
    ${companyId},
    campaign_id bigint not null,
    source_path text not null,
    media_path text not null,
    primary key (company_id, campaign_id, source_path)
  )`.execute(db)
  await ofCompany(db, 'campaign_copy')
}

/** Timers learn which tickets of which company are due, and nothing else. The functions run as the owner. */
async function letTimersFindTickets(db: Kysely<never>): Promise<void> {
  await sql`create policy overview on ticket for select to current_user using (status <> 'closed')`.execute(db)
  await sql`create policy overview on company_ref for select to current_user using (true)`.execute(db)
  await sql`create policy overview on connection_ref for select to current_user
    using (expires_minutes > 0 or redirect_minutes > 0)`.execute(db)
  await sql`create policy groups on contact_identity for select to current_user using (kind = 'group')`.execute(db)

  // Timers leave out companies whose users may not work: what was due meanwhile is done when they may again.
  const mayWork = sql`not exists (select from company_ref held where held.company_id = connection_ref.company_id
    and (not held.status or held.due_date < (now() at time zone held.timezone)::date))`
  // A ticket is inactive when its contact leaves an answer unanswered. A greeting, a campaign and a scheduled message are no
  // answers: while the last words of a person are the contact's, somebody here has to answer.
  await sql`create function awaits_contact(ticket ticket) returns boolean language sql immutable as $$
    select ticket.from_me and (
      ticket.last_origin is null
      or ticket.last_origin not in ('campaign', 'schedule', 'system')
      or coalesce(ticket.preview_origin, 'ui') <> 'inbound') $$`.execute(db)
  await sql`create function inactive_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.expires_minutes > 0 and ${mayWork} and ticket.status = 'open' and awaits_contact(ticket)
        and ticket.last_message_at < now() - connection_ref.expires_minutes * interval '1 minute'
        and not exists (select from contact_identity identity where identity.company_id = ticket.company_id
          and identity.contact_id = ticket.contact_id and identity.kind = 'group')
      limit most $$`.execute(db)
  await forSystem(db, 'inactive_tickets(int)')
  await sql`create function unrouted_tickets(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from connection_ref
        join ticket on ticket.company_id = connection_ref.company_id and ticket.whatsapp_id = connection_ref.id
      where connection_ref.redirect_minutes > 0 and connection_ref.redirect_queue_id is not null and ${mayWork}
        and ticket.status = 'pending' and ticket.queue_id is null
        and greatest(ticket.queued_at, ticket.last_inbound_at)
          < now() - connection_ref.redirect_minutes * interval '1 minute'
      limit most $$`.execute(db)
  await forSystem(db, 'unrouted_tickets(int)')
  // The policy `retention` below lets this function see closed tickets.
  await sql`create function tickets_answered_unclearly(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select ticket.company_id, ticket.id from ticket
      where ticket.unclear_answer_id is not null and ticket.status = 'closed' and ticket.rating is null
        and coalesce(ticket.unclear_until, ticket.rating_until, '-infinity') < now()
      limit most $$`.execute(db)
  await forSystem(db, 'tickets_answered_unclearly(int)')
}

/**
 * Closed tickets are deleted at 3 in the morning of their company, by the age of what was written in them last: messages
 * join a closed ticket that holds what programs sent, or earlier messages of the phone.
 */
async function letRetentionFindTickets(db: Kysely<never>): Promise<void> {
  await sql`create policy retention on ticket for select to current_user using (status = 'closed')`.execute(db)
  await sql`create policy retention on message for select to current_user using (true)`.execute(db)
  await sql`create policy retention on company_ref for select to current_user using (true)`.execute(db)
  await sql`create policy retention on setting_ref for select to current_user
    using (key = 'messagesRetentionMonths')`.execute(db)
  await sql`create function tickets_past_retention(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      with kept as (
        select s.company_id,
          now() - make_interval(months => case when s.key = 'messagesRetentionMonths' then s.value::int else 0 end) as since
        from setting_ref s join company_ref c on c.company_id = s.company_id
        where s.key = 'messagesRetentionMonths' and s.value <> '0' and extract(hour from now() at time zone c.timezone) = 3)
      select ticket.company_id, ticket.id from kept join ticket on ticket.company_id = kept.company_id
      where ticket.status = 'closed' and coalesce(ticket.last_message_at, ticket.closed_at, ticket.created_at) < kept.since
        and not exists (select from message where message.company_id = ticket.company_id and message.ticket_id = ticket.id
          and message.media_type <> 'system' and message.created_at >= kept.since)
      limit most $$`.execute(db)
  await forSystem(db, 'tickets_past_retention(int)')
}
