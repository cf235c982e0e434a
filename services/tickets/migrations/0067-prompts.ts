import { companyId, ofCompany } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table prompt (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
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
    for_people boolean not null,
    api_key bytea not null, -- sealed
    api_key_mask text not null,
    voice_key bytea, -- sealed
    voice_key_mask text,
    total_tokens bigint not null default 0,
    primary key (company_id, id),
    foreign key (company_id, queue_id) references queue
  )`.execute(db)
  await sql`create unique index prompt_name on prompt (company_id, search_name)`.execute(db)
  await sql`create index prompt_queue on prompt (company_id, queue_id)`.execute(db)
  await ofCompany(db, 'prompt')

  await sql`alter table queue add column prompt_id bigint, add column integration_id bigint`.execute(db)
  await sql`alter table connection_ref add column prompt_id bigint, add column integration_id bigint`.execute(db)
  await sql`alter table ticket
    add column use_integration boolean not null default false,
    add column prompt_id bigint,
    add column integration_id bigint`.execute(db)

  // an answer that a model is asked for: one row of a ticket at a time waits
  await sql`create table prompt_turn (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    ticket_id bigint not null,
    prompt_id bigint not null,
    message_id bigint not null, -- the last one that is answered
    asked_after bigint, -- the last one that was shown to the model
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await ofCompany(db, 'prompt_turn')
  await createOutsideWork(db, 'prompt_turn')
  await sql`create unique index prompt_turn_ticket on prompt_turn (company_id, ticket_id) where status = 'waiting'`.execute(
    db,
  )
  await sql`create index prompt_turn_asked on prompt_turn (company_id, ticket_id, created_at)`.execute(db)
}
