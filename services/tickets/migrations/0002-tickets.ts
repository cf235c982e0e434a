import { companyId, forSystem, ofCompany, resourceColumns } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Tickets, their numbers and their tags. */
export async function up(db: Kysely<never>): Promise<void> {
  await createNumbers(db)
  await createTickets(db)
  await createTicketIndexes(db)
  await letJobsFindUnnumbered(db)
  await createTags(db)
}

/**
 * Tickets have numbers of their company, from 1. A sequence per company counts: it holds no lock, so that tickets of one
 * company begin side by side. The roles of the service own nothing, so functions of the owner create and drop sequences.
 */
async function createNumbers(db: Kysely<never>): Promise<void> {
  await sql`create function next_ticket_number() returns bigint
    language plpgsql volatile security definer set search_path = public as $$
      declare
        company int := nullif(current_setting('app.company_id', true), '')::int;
        sequence text := 'ticket_number_' || company;
      begin
        if company is null then return null; end if; -- a row that the owner puts in by hand waits for the job
        if to_regclass(sequence) is null then
          begin
            execute format('create sequence %I start %s', sequence,
              1 + (select greatest(count(*), max(number)) from ticket where company_id = company));
          exception when duplicate_table or unique_violation then null; -- somebody else was faster
          end;
        end if;
        return nextval(sequence);
      end $$`.execute(db)
  await forApp(db, 'next_ticket_number()')
  await sql`create function forget_ticket_numbers() returns void
    language plpgsql volatile security definer set search_path = public as $$
      begin
        execute format('drop sequence if exists %I', 'ticket_number_' || current_setting('app.company_id')::int);
      end $$`.execute(db)
  await forApp(db, 'forget_ticket_numbers()')
}

async function createTickets(db: Kysely<never>): Promise<void> {
  // Lists show tickets without a join, so a ticket repeats what was said last: `last_…` is the last message, `preview…` the
  // last words of a person. `…_words` is a sentence of the system as code and parameters, translated for each reader.
  // The fill factor leaves room on the page: every message changes its ticket, and no index holds a column that a message
  // changes, so that PostgreSQL writes the new version beside the old one and touches no index (heap-only tuples).
  await sql`create table ticket (
    ${resourceColumns},
    uuid uuid not null default gen_random_uuid(),
    number bigint default next_ticket_number(),
    status text not null check (status in ('pending', 'open', 'closed')),
    user_id bigint,
    queue_id bigint,
    queue_option_id bigint, -- place of the contact in the menu of the queue
    whatsapp_id bigint not null,
    contact_id bigint not null,
    account_phone text, -- phone and LID under which the contact wrote last: a contact may have several accounts
    account_lid text,
    origin text not null check (origin in ('inbound', 'phone', 'agent', 'api', 'campaign', 'schedule')),
    came_from jsonb, -- advertisement or post that the contact answered first
    last_message text not null,
    last_words jsonb,
    last_message_at timestamptz(3),
    last_inbound_at timestamptz(3),
    last_origin text,
    last_user_id bigint,
    from_me boolean not null,
    preview text,
    preview_words jsonb,
    preview_at timestamptz,
    preview_origin text,
    preview_user_id bigint,
    unread_messages integer not null check (unread_messages >= 0),
    read_to bigint not null default 0, -- last message that was read: unread ones are found without the older ones
    disappear_after int, -- seconds after which messages disappear from phones
    chatbot boolean not null default false, -- true while a bot leads the ticket
    bot_paused boolean not null default false, -- true when a person took the ticket over
    use_integration boolean not null default false,
    prompt_id bigint,
    integration_id bigint,
    queued_at timestamptz(3),
    accepted_at timestamptz(3),
    handed_by jsonb, -- who gave the ticket to the user who answers, until the user opens it
    closed_at timestamptz(3),
    closed_by text check (closed_by in ('user', 'inactivity', 'api', 'integration', 'system')),
    hidden boolean not null default false, -- true for what a campaign sent, until a conversation comes of it
    is_later boolean not null default false, -- true: the contact had another ticket before
    rating smallint check (rating between 1 and 3),
    rated_at timestamptz(3),
    rating_until timestamptz(3), -- until then an answer of 1, 2 or 3 is a rating; null: nobody was asked
    rating_repeats smallint not null default 0, -- how often a number that is no rating was answered
    unclear_answer_id bigint, -- answer that was no rating, while another one is waited for
    unclear_until timestamptz(3), -- end of that wait; null: as long as rating_until
    lane_id bigint not null default 0, -- lane of the board: a tag of the ticket, or 0
    updated_slot int, -- five minutes of the last change, for the indexes of lists
    primary key (company_id, id),
    constraint ticket_uuid unique (company_id, uuid),
    foreign key (company_id, user_id) references user_ref,
    foreign key (company_id, queue_id) references queue,
    foreign key (company_id, queue_option_id) references queue_option,
    foreign key (company_id, whatsapp_id) references connection_ref,
    foreign key (company_id, contact_id) references contact,
    check (status <> 'open' or user_id is not null),
    constraint ticket_hidden check (not hidden or (status = 'closed' and origin = 'campaign'))
  ) with (fillfactor = 80)`.execute(db)
  await ofCompany(db, 'ticket')
}

async function createTicketIndexes(db: Kysely<never>): Promise<void> {
  const index = (name: string, columns: string, where = '', kind = 'index') =>
    sql`create ${sql.raw(kind)} ${sql.ref(name)} on ticket (company_id, ${sql.raw(`${columns}) ${where}`)}`.execute(db)
  const isOpen = "where status <> 'closed'"
  // A contact has one ticket per connection that is not closed: of two processes that open one, the second finds it.
  await index('ticket_active', 'contact_id, whatsapp_id', isOpen, 'unique index')
  await index('ticket_number', 'number', '', 'unique index')
  // Lists.
  await index('ticket_latest', 'updated_slot desc')
  await index('ticket_latest_active', 'updated_slot desc', isOpen)
  await index('ticket_latest_of_status', 'status, updated_slot desc')
  await index('ticket_latest_of_user', 'user_id, status, updated_slot desc')
  await index('ticket_latest_of_queue', 'queue_id, status, updated_slot desc')
  await index('ticket_lane', 'lane_id, updated_slot desc', isOpen)
  await index('ticket_came_from', 'updated_slot desc', 'where came_from is not null')
  // Lookups of arriving messages, and of the timers every minute.
  await index('ticket_connection', 'whatsapp_id', isOpen)
  await index('ticket_rating_open', 'contact_id, whatsapp_id', 'where rating_until is not null')
  await index('ticket_unclear_answer', 'contact_id, whatsapp_id', 'where unclear_answer_id is not null')
  await index('ticket_hidden', 'contact_id, whatsapp_id', 'where hidden')
  // The dashboard. Whatever changes a ticket writes to each of these, so they are few and small.
  await index('ticket_first', 'contact_id, id')
  await index('ticket_created_at', 'created_at')
  await index('ticket_accepted_at', 'accepted_at', 'where accepted_at is not null')
  await index('ticket_closed_at', 'closed_at', "where status = 'closed'")
  await index('ticket_rated_at', 'rated_at', 'where rated_at is not null')
  // A deleted option of a menu, by its foreign key.
  await index('ticket_queue_option', 'queue_option_id', 'where queue_option_id is not null')
}

/** A ticket that was inserted without a company has no number. A job finds its company, and nothing else about it. */
async function letJobsFindUnnumbered(db: Kysely<never>): Promise<void> {
  await sql`create index ticket_without_number on ticket (company_id, id) where number is null`.execute(db)
  await sql`create policy numbering on ticket for select to current_user using (number is null)`.execute(db)
  await sql`create function companies_with_unnumbered_tickets(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from ticket where number is null limit most $$`.execute(db)
  await forSystem(db, 'companies_with_unnumbered_tickets(int)')
}

async function createTags(db: Kysely<never>): Promise<void> {
  await sql`create table tag (
    ${resourceColumns},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    color text not null,
    kanban boolean not null, -- true: the tag is a lane of the board
    user_id bigint,
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create unique index tag_name on tag (company_id, lower(name))`.execute(db)
  await sql`create index tag_list on tag (company_id, search_name, id)`.execute(db)
  await ofCompany(db, 'tag')

  await sql`create table ticket_tag (
    ${companyId},
    ticket_id bigint not null,
    tag_id bigint not null,
    primary key (company_id, ticket_id, tag_id),
    foreign key (company_id, ticket_id) references ticket on delete cascade,
    foreign key (company_id, tag_id) references tag on delete cascade
  )`.execute(db)
  await sql`create index ticket_tag_tag on ticket_tag (company_id, tag_id, ticket_id)`.execute(db)
  await ofCompany(db, 'ticket_tag')
}

async function forApp(db: Kysely<never>, signature: string): Promise<void> {
  await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function ${signature} to %I', current_setting('recado.app_role')); end`)}`.execute(
    db,
  )
}
