import { companyId, ofCompany } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // what a flow still has to say in a ticket, one bubble after the other, and what it wants done after the last
  await sql`create table integration_bubble (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    turn_id bigint not null, -- that it answers; turns are forgotten by themselves
    integration_id bigint not null,
    ticket_id bigint not null,
    queue_id bigint, -- of the ticket, when it was asked
    queued_at timestamptz(3), -- likewise
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
}
