import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await extendCompanies(db)
  await extendTickets(db)
  await createMemory(db)
}

/** What texts and hours go by; as of a company of which nothing more was heard yet. */
async function extendCompanies(db: Kysely<never>): Promise<void> {
  await sql`alter table company_ref
    add column if not exists name text not null default '',
    add column if not exists language text not null default 'pt' check (language in ('pt', 'en', 'es')),
    add column if not exists schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))}`.execute(db)
}

async function extendTickets(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket
    add column queue_option_id bigint, -- where the contact is among the options of the queue
    add column last_inbound_at timestamptz(3),
    add column if not exists rating smallint check (rating between 1 and 3),
    add column if not exists rated_at timestamptz(3),
    add column rating_until timestamptz(3), -- until then an answer of 1, 2 or 3 is a rating; null: nobody was asked
    add foreign key (company_id, queue_option_id) references queue_option`.execute(db)
  await sql`create index ticket_queue_option on ticket (company_id, queue_option_id)
    where queue_option_id is not null`.execute(db)
  await sql`create index ticket_rating_open on ticket (company_id, contact_id, whatsapp_id)
    where rating_until is not null`.execute(db)
}

/** What a bot remembers of a ticket that it has answered. */
async function createMemory(db: Kysely<never>): Promise<void> {
  await sql`create table bot_memory (
    ${companyId},
    ticket_id bigint not null,
    memory jsonb not null,
    primary key (company_id, ticket_id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await ofCompany(db, 'bot_memory')
}
