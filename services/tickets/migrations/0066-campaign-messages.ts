import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
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
    wa_message_id text not null, -- of its first part, whose fate is that of the message
    wa_message_ids text[] not null, -- of all its parts
    state text not null default 'stored',
    confirmed_at timestamptz(3),
    answered_at timestamptz(3),
    primary key (company_id, id),
    constraint campaign_message_request unique (company_id, request_id),
    foreign key (company_id, contact_id) references contact
  )`.execute(db)
  await sql`create unique index campaign_message_recipient on campaign_message (company_id, recipient_id, step)
    where state <> 'taken-back'`.execute(db)
  await sql`create index campaign_message_contact on campaign_message (company_id, contact_id, id)`.execute(db)
  await sql`create index campaign_message_sent on campaign_message (company_id, whatsapp_id, wa_message_id)`.execute(db)
  await ofCompany(db, 'campaign_message')

  await sql`create table campaign_copy (
    ${companyId},
    campaign_id bigint not null,
    source_path text not null,
    media_path text not null,
    primary key (company_id, campaign_id, source_path)
  )`.execute(db)
  await ofCompany(db, 'campaign_copy')

  await sql`alter table message add column campaign jsonb`.execute(db) // id and name, of messages of campaigns and answers to them
  await sql`alter table connection_ref add column number text`.execute(db) // null: not paired, or not heard yet
}
