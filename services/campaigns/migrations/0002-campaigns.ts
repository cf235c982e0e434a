import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Campaigns, the pace at which their connections send them, their recipients, and forecasts of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSettings(db)
  await createCampaigns(db)
  await createRecipients(db)
  await createLanes(db)
  await createForecasts(db)
  await letJobsFindCampaigns(db)
  await letJobsFindRecipients(db)
}

async function createSettings(db: Kysely<never>): Promise<void> {
  await sql`create table campaign_settings (
    ${companyId} primary key,
    settings jsonb not null,
    version integer not null default 1
  )`.execute(db)
  await ofCompany(db, 'campaign_settings')
}

async function createCampaigns(db: Kysely<never>): Promise<void> {
  // `figures` are what browsers were told last, and `changed_at` is when they changed: a job tells them again, at most
  // once a second, instead of every message that is sent.
  await sql`create table campaign (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    message1 text, message2 text, message3 text, message4 text, message5 text,
    confirmation_message1 text, confirmation_message2 text, confirmation_message3 text,
    confirmation_message4 text, confirmation_message5 text,
    confirmation boolean not null,
    status text not null check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
    canceled_because text,
    scheduled_at timestamptz(3),
    started_at timestamptz(3),
    completed_at timestamptz(3),
    whatsapp_id bigint, -- connection that a person chose; null: the default one when the campaign starts
    contact_list_id bigint,
    tag_id bigint,
    file_list_id bigint,
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    is_resend boolean not null default false, -- true for a campaign that begins with its recipients
    resend_of_id bigint,
    lane_id bigint, -- connection that sends the campaign
    requested_count integer not null default 0, -- number of messages so far
    last_requested_at timestamptz(3),
    collect_at timestamptz, -- time to look for recipients again; null when all are known
    tag_question uuid, -- id of the question for the contacts of the tag
    tag_is_told boolean not null default false, -- true when all contacts of the tag arrived
    changed_at timestamptz,
    figures jsonb not null default '{}',
    primary key (company_id, id),
    foreign key (company_id, resend_of_id) references campaign on delete set null (resend_of_id),
    foreign key (company_id, contact_list_id) references contact_list on delete set null (contact_list_id)
  )`.execute(db)
  // Campaigns of one connection take turns: the one that sent longest ago is next.
  await sql`create index campaign_lane_running on campaign (company_id, lane_id, last_requested_at nulls first)
    where status = 'EM_ANDAMENTO'`.execute(db)
  await sql`create index campaign_list on campaign (company_id, contact_list_id)`.execute(db)
  await sql`create index campaign_resends on campaign (company_id, resend_of_id)`.execute(db)
  await sql`create index campaign_media on campaign (company_id, media_path) where media_path is not null`.execute(db)
  await ofCompany(db, 'campaign')
}

async function createRecipients(db: Kysely<never>): Promise<void> {
  await sql`create table campaign_recipient (
    ${companyId},
    id bigint generated always as identity,
    campaign_id bigint not null,
    position integer not null, -- place in the campaign, from 1
    person_key text not null, -- phone in its canonical spelling, or the contact: a campaign writes to a person once
    item_id bigint, -- item of the contact list
    contact_id bigint,
    ticket_id bigint,
    name text not null,
    number text,
    phone text, -- number in its canonical spelling
    email text,
    search_text text not null generated always as (folded(name || E'\\n' || coalesce(number, ''))) stored,
    readiness text not null check (readiness in ('unchecked', 'unjudged', 'ready')),
    unchecked_since timestamptz not null default now(),
    asked_at timestamptz, -- time of the last question to the tickets service about the person
    variant smallint,
    state text not null check (state in
      ('pending', 'queued', 'awaiting_confirmation', 'sent', 'delivered', 'failed', 'skipped')),
    is_due boolean not null default false, -- true while a message to the person waits for its turn
    reason text,
    step text check (step in ('confirmation', 'message')), -- kind of the last request
    attempt integer not null default 0,
    request_id uuid,
    requested_at timestamptz(3),
    confirmation_requested_at timestamptz(3),
    confirmed_at timestamptz(3),
    sent_at timestamptz(3),
    delivered_at timestamptz(3),
    read_at timestamptz(3),
    answered_at timestamptz(3),
    opted_out_at timestamptz(3),
    primary key (company_id, id),
    unique (company_id, campaign_id, person_key),
    foreign key (company_id, campaign_id) references campaign on delete cascade
  )`.execute(db)
  const index = (name: string, columns: string, where = '') =>
    sql`create index ${sql.ref(name)} on campaign_recipient (company_id, ${sql.raw(`${columns}) ${where}`)}`.execute(db)
  // The report lists recipients by their place, and by their state.
  await index('campaign_recipient_position', 'campaign_id, position')
  await index('campaign_recipient_state', 'campaign_id, state, position')
  // The next recipient to write to, and those about whom something has to be asked first.
  await index('campaign_recipient_due', 'campaign_id, position', 'where is_due')
  await index('campaign_recipient_unready', 'campaign_id, position', "where readiness <> 'ready'")
  // Answers about a number or a contact reach all campaigns that write to it.
  await index('campaign_recipient_phone', 'phone')
  await index('campaign_recipient_contact', 'contact_id')
  // Recipients that wait for a result or for an answer.
  await index('campaign_recipient_queued', 'requested_at', "where state = 'queued'")
  const isAwaiting = "where state = 'awaiting_confirmation' and confirmed_at is null"
  await index('campaign_recipient_awaiting', 'confirmation_requested_at', isAwaiting)
  await ofCompany(db, 'campaign_recipient')
}

/** Each connection has one lane and one message in flight. */
async function createLanes(db: Kysely<never>): Promise<void> {
  // Every message updates the row of its lane several times: the fill factor leaves room for the new version of the row
  // on its page. Each reason to wait has a time of its own, so that the end of one says nothing about another.
  await sql`create table campaign_lane (
    ${companyId},
    whatsapp_id bigint not null,
    next_at timestamptz, -- time to look for a message; null when something else must happen first
    free_at timestamptz not null default now(), -- end of the pause after the last message
    pause_ms integer not null default 0, -- pause after the message in flight
    in_flight uuid,
    day date, -- day that sent_today counts, in the time zone of the company
    sent_today integer not null default 0,
    served bigint not null default 0, -- number of messages that were requested
    paused_until timestamptz,
    paused_because text,
    locked_until timestamptz(3), -- until then WhatsApp lets the number write to nobody new
    capped_until timestamptz(3), -- until then WhatsApp lets the number begin no more new chats
    is_slow boolean not null default false, -- true when WhatsApp is about to cap the number
    unproven jsonb not null default '[]', -- recent refusals: after how many messages, and when
    waiting_for text,
    waiting_until timestamptz(3),
    number text, -- number of the phone, and since when the connection has it
    number_since timestamptz not null default now(),
    primary key (company_id, whatsapp_id)
  ) with (fillfactor = 70)`.execute(db)
  await ofCompany(db, 'campaign_lane')
}

/** A question to the tickets service for a forecast, and the answer. The row is deleted when the forecast is told. */
async function createForecasts(db: Kysely<never>): Promise<void> {
  await sql`create table audience_question (
    ${companyId},
    request_id uuid not null,
    forecast_id uuid not null,
    asked_at timestamptz not null default now(),
    is_answered boolean not null default false,
    people integer not null default 0,
    skipped jsonb not null default '{}', -- how many people are skipped, by reason
    sample jsonb not null default '[]', -- some of the people who get a message
    primary key (company_id, request_id)
  )`.execute(db)
  await sql`create index audience_question_forecast on audience_question (company_id, forecast_id)`.execute(db)
  await ofCompany(db, 'audience_question')
}

async function letJobsFindCampaigns(db: Kysely<never>): Promise<void> {
  const campaigns = { table: 'campaign', id: 'id' }
  await createDue(db, 'due_campaigns', {
    ...campaigns,
    column: 'scheduled_at',
    state: sql`status = 'PROGRAMADA'`,
    isDue: sql`scheduled_at <= now()`,
  })
  await createDue(db, 'campaigns_to_collect', {
    ...campaigns,
    column: 'collect_at',
    state: sql`collect_at is not null`,
    isDue: sql`collect_at <= now()`,
  })
  await createDue(db, 'campaigns_to_tell', {
    ...campaigns,
    column: 'changed_at',
    state: sql`changed_at is not null`,
    isDue: sql`changed_at <= now() - interval '1 second'`,
  })
  await createDue(db, 'due_campaign_lanes', {
    table: 'campaign_lane',
    id: 'whatsapp_id',
    column: 'next_at',
    state: sql`next_at is not null`,
    isDue: sql`next_at <= now()`,
  })
}

type Due = {
  readonly table: string
  readonly id: string
  readonly column: string
  readonly state: RawBuilder<unknown>
  readonly isDue: RawBuilder<unknown>
}

/**
 * Lets the system role find the rows of all companies that are due, the oldest first, and nothing else about them. The
 * function runs as the owner, and the policy lets the owner read the rows.
 */
async function createDue(db: Kysely<never>, name: string, { table, id, column, state, isDue }: Due): Promise<void> {
  const due = sql`${state} and ${isDue}`
  await sql`create index ${sql.ref(name)} on ${sql.table(table)} (${sql.ref(column)}) where ${state}`.execute(db)
  await sql`create policy ${sql.ref(name)} on ${sql.table(table)} for select to current_user using (${due})`.execute(db)
  await sql`create function ${sql.ref(name)}(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select t.company_id, t.${sql.ref(id)} from ${sql.table(table)} as t
        where ${due} order by ${sql.ref(column)} limit at_most $$`.execute(db)
  await forSystem(db, `${name}(int)`)
}

/** The policies let the owner read the rows: the functions run as the owner. */
async function letJobsFindRecipients(db: Kysely<never>): Promise<void> {
  // A message waits an hour for its result and a day for a person's answer.
  const isLate = sql`(state = 'queued' and requested_at < now() - interval '1 hour')
    or (state = 'awaiting_confirmation' and confirmed_at is null
      and confirmation_requested_at < now() - interval '24 hours')`
  await sql`create policy overview on campaign_recipient for select to current_user using (${isLate})`.execute(db)
  await sql`create function companies_with_late_recipients() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from campaign_recipient where ${isLate} $$`.execute(db)
  await forSystem(db, 'companies_with_late_recipients()')

  // A recipient is skipped when WhatsApp was asked about its number a day ago and has not answered. A number that still
  // waits for its turn was not asked about.
  await sql`create policy unchecked on campaign for select to current_user using (status = 'EM_ANDAMENTO')`.execute(db)
  await sql`create policy unchecked on campaign_recipient for select to current_user
    using (state = 'pending' and readiness = 'unchecked')`.execute(db)
  await sql`create policy asked on contact_list_item for select to current_user
    using (is_whatsapp_valid is null and asked_at < now() - interval '24 hours')`.execute(db)
  await sql`create function campaigns_with_unchecked(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select c.company_id, c.id from campaign as c where status = 'EM_ANDAMENTO' and exists (
        select from campaign_recipient as r
        join contact_list_item as item on item.company_id = r.company_id and item.contact_list_id = c.contact_list_id
          and item.phone = r.person_key
            and item.is_whatsapp_valid is null and item.asked_at < now() - interval '24 hours'
        where r.company_id = c.company_id and r.campaign_id = c.id and r.state = 'pending' and r.readiness = 'unchecked'
          and unchecked_since < now() - interval '24 hours')
      limit at_most $$`.execute(db)
  await forSystem(db, 'campaigns_with_unchecked(int)')
}
