import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createReactions(db)
  await createEarlyChanges(db)
}

async function createReactions(db: Kysely<never>): Promise<void> {
  await sql`create table reaction (
    ${companyId},
    message_id bigint not null,
    from_me boolean not null,
    contact_id bigint not null, -- who reacted; of ours, whose conversation it is
    emoji text not null,
    reacted_at timestamptz(3) not null,
    primary key (company_id, message_id, from_me, contact_id),
    foreign key (company_id, message_id) references message on delete cascade,
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create index reaction_contact on reaction (company_id, contact_id)`.execute(db)
  await ofCompany(db, 'reaction')
}

/** What happened to messages that have not come yet. */
async function createEarlyChanges(db: Kysely<never>): Promise<void> {
  await sql`create table early_change (
    ${companyId}, id bigint generated always as identity,
    whatsapp_id bigint not null,
    contact_id bigint not null,
    wa_message_id text not null,
    from_me boolean not null, -- of the message
    change jsonb not null,
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, id),
    foreign key (company_id, whatsapp_id) references connection_ref,
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create index early_change_message on early_change
    (company_id, contact_id, whatsapp_id, wa_message_id)`.execute(db)
  await ofCompany(db, 'early_change')
}
