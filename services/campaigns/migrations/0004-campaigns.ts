import { createSettingCopy } from '@recado/kit/copies/settings'
import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'

const row = sql`${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1`

/** Campaigns, how their company sends them, to whom, and what became of each person. */
export async function up(db: Kysely<never>): Promise<void> {
  await createSettingCopy(db)
  await createNames(db, 'tag_ref')
  await createNames(db, 'file_list_ref')
  await sql`create table campaign_settings (
    ${companyId} primary key,
    settings jsonb not null,
    version integer not null default 1
  )`.execute(db)
  await ofCompany(db, 'campaign_settings')
  await createCampaigns(db)
  await createRecipients(db)
  await createLanes(db)
  await createExpiry(db)
}

/** Copies of what the tickets service owns. */
async function createNames(db: Kysely<never>, table: string): Promise<void> {
  await sql`create table ${sql.table(table)} (
    ${companyId},
    id bigint not null,
    name text not null,
    deleted boolean not null default false,
    version integer not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, table)
}

async function createCampaigns(db: Kysely<never>): Promise<void> {
  await sql`create table campaign (
    ${row},
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
    whatsapp_id bigint, -- that people chose; null: the default one at the start
    contact_list_id bigint,
    tag_id bigint,
    file_list_id bigint,
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    is_resend boolean not null default false, -- has its recipients from the start
    resend_of_id bigint,
    lane_id bigint, -- the connection by which it runs
    requested_count integer not null default 0, -- messages so far
    last_requested_at timestamptz(3),
    collect_at timestamptz, -- when to look at whom it is for; null: all is known
    tag_question uuid, -- by which the people of its tag were asked for
    tag_is_told boolean not null default false, -- all of them
    changed_at timestamptz, -- since when its figures are others than told
    figures jsonb not null default '{}', -- as told
    primary key (company_id, id),
    foreign key (company_id, resend_of_id) references campaign on delete set null (resend_of_id),
    foreign key (company_id, contact_list_id) references contact_list on delete set null (contact_list_id)
  )`.execute(db)
  await sql`create index campaign_lane_running on campaign (company_id, lane_id, last_requested_at nulls first)
    where status = 'EM_ANDAMENTO'`.execute(db)
  await sql`create index campaign_list on campaign (company_id, contact_list_id)`.execute(db)
  await sql`create index campaign_resends on campaign (company_id, resend_of_id)`.execute(db)
  await sql`create index campaign_media on campaign (company_id, media_path) where media_path is not null`.execute(db)
  await ofCompany(db, 'campaign')
  const due = (name: string, column: string, state: RawBuilder<unknown>, isDue: RawBuilder<unknown>) =>
    createOverview(db, { name, table: 'campaign', id: 'id', column, state, isDue })
  await due('due_campaigns', 'scheduled_at', sql`status = 'PROGRAMADA'`, sql`scheduled_at <= now()`)
  await due('campaigns_to_collect', 'collect_at', sql`collect_at is not null`, sql`collect_at <= now()`)
  await due(
    'campaigns_to_tell',
    'changed_at',
    sql`changed_at is not null`,
    sql`changed_at <= now() - interval '1 second'`,
  )
}

async function createRecipients(db: Kysely<never>): Promise<void> {
  await sql`create table campaign_recipient (
    ${companyId},
    id bigint generated always as identity,
    campaign_id bigint not null,
    position integer not null, -- its place in the campaign, from 1
    person_key text not null, -- the phone in its one spelling, or the contact
    item_id bigint, -- of the list
    contact_id bigint,
    ticket_id bigint,
    name text not null,
    number text,
    phone text, -- in its one spelling
    email text,
    search_text text not null generated always as (folded(name || E'\\n' || coalesce(number, ''))) stored,
    readiness text not null check (readiness in ('unchecked', 'unjudged', 'ready')),
    asked_at timestamptz, -- when it was last asked who this is
    variant smallint,
    state text not null check (state in
      ('pending', 'queued', 'awaiting_confirmation', 'sent', 'delivered', 'failed', 'skipped')),
    is_due boolean not null default false, -- is to be sent something, in its turn
    reason text,
    step text check (step in ('confirmation', 'message')), -- of the last request
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
    sql`create index ${sql.raw(name)} on campaign_recipient (company_id, ${sql.raw(`${columns}) ${where}`)}`.execute(db)
  await index('campaign_recipient_position', 'campaign_id, position')
  await index('campaign_recipient_state', 'campaign_id, state, position')
  await index('campaign_recipient_due', 'campaign_id, position', 'where is_due')
  await index('campaign_recipient_unready', 'campaign_id, position', "where readiness <> 'ready'")
  await index('campaign_recipient_phone', 'phone')
  await index('campaign_recipient_contact', 'contact_id')
  await index('campaign_recipient_queued', 'requested_at', "where state = 'queued'")
  await index(
    'campaign_recipient_awaiting',
    'confirmation_requested_at',
    "where state = 'awaiting_confirmation' and confirmed_at is null",
  )
  await ofCompany(db, 'campaign_recipient')
}

/** One for each connection. A message in flight holds the others back. */
async function createLanes(db: Kysely<never>): Promise<void> {
  await sql`create table campaign_lane (
    ${companyId},
    whatsapp_id bigint not null,
    next_at timestamptz, -- when to look for a message; null: something else must happen first
    free_at timestamptz not null default now(), -- when the pause after the last message ends
    pause_ms integer not null default 0, -- that follows upon the message in flight
    in_flight uuid,
    day date, -- where the company is
    sent_today integer not null default 0,
    paused_until timestamptz,
    paused_because text,
    waiting_for text,
    waiting_until timestamptz(3),
    number text, -- of the phone, and since when it is this one
    number_since timestamptz not null default now(),
    primary key (company_id, whatsapp_id)
  ) with (fillfactor = 70)`.execute(db)
  await ofCompany(db, 'campaign_lane')
  await createOverview(db, {
    name: 'due_campaign_lanes',
    table: 'campaign_lane',
    id: 'whatsapp_id',
    column: 'next_at',
    state: sql`next_at is not null`,
    isDue: sql`next_at <= now()`,
  })
}

type Overview = {
  readonly name: string
  readonly table: string
  readonly id: string
  readonly column: string
  readonly state: RawBuilder<unknown>
  readonly isDue: RawBuilder<unknown>
}

/** A function by which the system role finds the rows of all companies whose time has come, longest first. */
async function createOverview(db: Kysely<never>, { name, table, id, column, state, isDue }: Overview): Promise<void> {
  const due = sql`${state} and ${isDue}`
  await sql`create index ${sql.raw(name)} on ${sql.table(table)} (${sql.ref(column)}) where ${state}`.execute(db)
  await sql`create policy ${sql.raw(name)} on ${sql.table(table)} for select to current_user using (${due})`.execute(db)
  await sql`create function ${sql.raw(name)}(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select t.company_id, t.${sql.ref(id)} from ${sql.table(table)} as t
        where ${due} order by ${sql.ref(column)} limit at_most $$`.execute(db)
  await forSystem(db, `${name}(int)`)
}

/** Companies in which somebody has been waited for for a day. */
async function createExpiry(db: Kysely<never>): Promise<void> {
  const isLate = sql`(state = 'queued' and requested_at < now() - interval '24 hours')
    or (state = 'awaiting_confirmation' and confirmed_at is null
      and confirmation_requested_at < now() - interval '24 hours')`
  await sql`create policy overview on campaign_recipient for select to current_user using (${isLate})`.execute(db)
  await sql`create function companies_with_late_recipients() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from campaign_recipient where ${isLate} $$`.execute(db)
  await forSystem(db, 'companies_with_late_recipients()')
}
