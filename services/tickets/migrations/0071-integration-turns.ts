import { companyId, ofCompany } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // a message that an integration is asked about; those of a ticket one after another: the later ones are due never,
  // until the one before them has ended
  await sql`create table integration_turn (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    integration_id bigint not null,
    ticket_id bigint not null,
    message_id bigint not null,
    queue_id bigint, -- of the ticket, when it was asked
    queued_at timestamptz(3), -- likewise
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

  // a call of a webhook that is made again; its answer is recorded, and applied to nothing
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
