import { companyId, forSystem, ofCompany, ofSystem, resourceColumns } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** Bots, language models, integrations, and the programs that ask by keys and hear by webhooks. */
export async function up(db: Kysely<never>): Promise<void> {
  await createBots(db)
  await createPrompts(db)
  await createIntegrations(db)
  await createTurns(db)
  await createApiKeys(db)
  await createWebhooks(db)
  await createDeliveries(db)
}

async function createBots(db: Kysely<never>): Promise<void> {
  await sql`create table bot_memory (
    ${companyId},
    ticket_id bigint not null,
    memory jsonb not null,
    primary key (company_id, ticket_id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await ofCompany(db, 'bot_memory')
}

async function createPrompts(db: Kysely<never>): Promise<void> {
  // Names that differ in an apostrophe are two names, hence `spelled` in the unique indexes of names.
  await sql`create table prompt (
    ${resourceColumns},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    prompt text not null,
    model text,
    base_url text,
    voice text not null,
    voice_region text,
    max_tokens integer not null,
    temperature double precision not null,
    max_messages integer not null,
    queue_id bigint not null,
    for_people boolean not null, -- true for the one prompt of the company that helps its users
    api_key bytea not null, -- sealed
    api_key_mask text not null,
    voice_key bytea, -- sealed
    voice_key_mask text,
    total_tokens bigint not null default 0,
    primary key (company_id, id),
    foreign key (company_id, queue_id) references queue
  )`.execute(db)
  await sql`create unique index prompt_name on prompt (company_id, spelled(name))`.execute(db)
  await sql`create unique index prompt_for_people on prompt (company_id) where for_people`.execute(db)
  await sql`create index prompt_queue on prompt (company_id, queue_id)`.execute(db)
  await ofCompany(db, 'prompt')

  // Each row asks a model for an answer. One row per ticket waits: a reader locks the ticket first.
  await sql`create table prompt_turn (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    ticket_id bigint not null,
    prompt_id bigint not null,
    message_id bigint not null, -- last message that is answered
    queue_id bigint, -- queue of the ticket, and since when, at the time of the question
    queued_at timestamptz,
    is_again boolean not null default false, -- true: asked again, for messages that arrived meanwhile
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await ofCompany(db, 'prompt_turn')
  await createOutsideWork(db, 'prompt_turn')
  await sql`create index prompt_turn_ticket on prompt_turn (company_id, ticket_id) where status = 'waiting'`.execute(db)
  await sql`create index prompt_turn_asked on prompt_turn (company_id, ticket_id, created_at)`.execute(db)
}

async function createIntegrations(db: Kysely<never>): Promise<void> {
  await sql`create table queue_integration (
    ${resourceColumns},
    type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')),
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    project_name text not null,
    language text not null,
    url text,
    typebot_slug text,
    typebot_expires integer not null,
    typebot_delay_message integer not null,
    typebot_keyword_finish text not null,
    typebot_keyword_restart text not null,
    typebot_unknown_message text not null,
    typebot_restart_message text not null,
    account bytea, -- sealed
    account_address text,
    secret bytea, -- sealed
    secret_hint text,
    called_at timestamptz(3),
    call_succeeded boolean,
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index queue_integration_name on queue_integration (company_id, spelled(name))`.execute(db)
  await ofCompany(db, 'queue_integration')

  await sql`create table integration_session (
    ${companyId},
    ticket_id bigint not null,
    integration_id bigint not null,
    session jsonb not null,
    used_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, ticket_id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await ofCompany(db, 'integration_session')
}

async function createTurns(db: Kysely<never>): Promise<void> {
  // Each row asks an integration about a message. Messages of a ticket are asked about one after another: a later row is
  // never due until the one before it has ended.
  await sql`create table integration_turn (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    integration_id bigint not null,
    ticket_id bigint not null,
    message_id bigint not null,
    queue_id bigint, -- queue of the ticket, and since when, at the time of the question
    queued_at timestamptz(3),
    delivery uuid not null default gen_random_uuid(),
    http_status integer,
    request_bytes integer,
    answer_bytes integer,
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade,
    foreign key (company_id, integration_id) references queue_integration on delete cascade
  )`.execute(db)
  await sql`create index integration_turn_ticket on integration_turn (company_id, ticket_id, id)`.execute(db)
  await sql`create index integration_turn_integration on integration_turn (company_id, integration_id, id)`.execute(db)
  await ofCompany(db, 'integration_turn')
  await createOutsideWork(db, 'integration_turn')

  // Bubbles that a flow has not sent yet, and what it wants done after the last one. There is
  // no foreign key to the turn: turns are deleted by their age.
  await sql`create table integration_bubble (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    turn_id bigint not null,
    integration_id bigint not null,
    ticket_id bigint not null,
    queue_id bigint, -- queue of the ticket, and since when, at the time of the question
    queued_at timestamptz(3),
    rest jsonb not null,
    action jsonb not null,
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade,
    foreign key (company_id, integration_id) references queue_integration on delete cascade
  )`.execute(db)
  await sql`create index integration_bubble_ticket on integration_bubble (company_id, ticket_id)`.execute(db)
  await sql`create index integration_bubble_integration on integration_bubble (company_id, integration_id)`.execute(db)
  await ofCompany(db, 'integration_bubble')
  await createOutsideWork(db, 'integration_bubble')

  // A person may repeat the call of a turn. The answer is recorded and changes nothing.
  await sql`create table webhook_retry (
    ${companyId},
    id bigint generated always as identity,
    turn_id bigint not null,
    http_status integer,
    request_bytes integer,
    answer_bytes integer,
    primary key (company_id, id),
    unique (company_id, turn_id),
    foreign key (company_id, turn_id) references integration_turn on delete cascade
  )`.execute(db)
  await ofCompany(db, 'webhook_retry')
  await createOutsideWork(db, 'webhook_retry')
}

/** A key finds its company before the company is known: the system role reads the table, which holds hashes alone. */
async function createApiKeys(db: Kysely<never>): Promise<void> {
  await sql`create table api_key (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    name text not null,
    hash text not null unique, -- SHA-256 of the key; a revoked key has no row
    prefix text not null,
    scopes jsonb not null,
    queue_ids jsonb, -- null: the key is not bound to queues
    whatsapp_id bigint, -- connection that the key sends by
    user_id bigint not null, -- user who made the key
    used_at timestamptz(3),
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await ofCompany(db, 'api_key')
  await ofSystem(db, 'api_key', { system: ['select'] })
  await sql`do ${sql.lit(`begin execute format('create policy look_up on api_key for select to %I using (true)', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}

async function createWebhooks(db: Kysely<never>): Promise<void> {
  await sql`create table webhook (
    ${resourceColumns},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    url text not null,
    events jsonb not null,
    active boolean not null,
    switched_off text check (switched_off in ('failing', 'full')), -- why the product did; null: a person did, or nobody
    secret bytea not null, -- sealed
    secret_hint text not null,
    old_secret bytea, -- sealed; signs beside the new one until old_secret_until
    old_secret_until timestamptz(3),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index webhook_name on webhook (company_id, spelled(name))`.execute(db)
  await ofCompany(db, 'webhook')

  // The status of each connection that webhooks were told last: they are told changes alone.
  await sql`create table told_connection (
    ${companyId},
    whatsapp_id bigint not null,
    version integer not null,
    status text not null,
    primary key (company_id, whatsapp_id)
  )`.execute(db)
  await ofCompany(db, 'told_connection')
}

async function createDeliveries(db: Kysely<never>): Promise<void> {
  // There is no foreign key to the webhook: a webhook is deleted at once, and its deliveries by their age.
  await sql`create table webhook_delivery (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    webhook_id bigint not null,
    uuid uuid not null default gen_random_uuid(), -- X-Recado-Delivery
    event text not null,
    event_id uuid not null,
    lane text not null, -- deliveries of one lane leave one after another
    contact_id bigint, -- contact whose data the body holds
    body text not null,
    asked_at timestamptz(3) not null default clock_timestamp(), -- attempts end a day after it
    http_status int,
    ms int,
    answer_bytes int,
    primary key (company_id, id),
    unique (company_id, webhook_id, event_id)
  )`.execute(db)
  await ofCompany(db, 'webhook_delivery')
  await createOutsideWork(db, 'webhook_delivery')
  await sql`create index webhook_delivery_lane on webhook_delivery (company_id, webhook_id, lane, id)
    include (due_at) where status = 'waiting'`.execute(db)
  await sql`create index webhook_delivery_list on webhook_delivery (company_id, webhook_id, id)`.execute(db)
  await sql`create index webhook_delivery_contact on webhook_delivery (company_id, contact_id)
    where contact_id is not null`.execute(db)
  await sql`create index webhook_delivery_created_at on webhook_delivery (created_at)`.execute(db)

  // In place of the usual function of outside work: only the first row that waits in each lane is due, and webhooks of a
  // company take turns.
  await sql`create or replace function due_webhook_delivery(at_most int, of_each int, without int[])
    returns table (company_id int, id bigint, due_at timestamptz)
    language sql stable security definer set search_path = public as $$
      with recursive company (number) as (
        select (select w.company_id from webhook_delivery w where w.status = 'waiting' order by w.company_id limit 1)
        union all
        select (select w.company_id from webhook_delivery w where w.status = 'waiting' and w.company_id > c.number
          order by w.company_id limit 1) from company c where c.number is not null
      )
      select f.company_id, f.id, f.due_at from company c cross join lateral (
        select h.company_id, h.id, h.due_at, row_number() over (order by h.turn, h.due_at, h.id) as place from (
          select d.company_id, d.id, d.due_at, row_number() over (partition by d.webhook_id order by d.due_at, d.id) as turn
          from (
            select distinct on (w.webhook_id, w.lane) w.company_id, w.webhook_id, w.id, w.due_at
            from webhook_delivery w where w.status = 'waiting' and w.company_id = c.number
            order by w.webhook_id, w.lane, w.id) d
          where d.due_at <= now()) h
        order by h.turn, h.due_at, h.id limit of_each) f
      where c.number is not null and not c.number = any (without)
      order by f.place, f.due_at, f.id limit at_most $$`.execute(db)

  // A job deletes deliveries that are older than a week. The function runs as the owner, and the policy lets the owner read
  // these rows alone.
  const isOld = sql`created_at < now() - interval '7 days'`
  await sql`create policy overview on webhook_delivery for select to current_user using (${isOld})`.execute(db)
  await sql`create function companies_with_old_deliveries() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from webhook_delivery where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_deliveries()')
}
