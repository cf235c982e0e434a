import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What agents did to messages, until WhatsApp has said what it thinks of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table requested_change (
    ${companyId},
    whatsapp_id bigint not null,
    wa_message_id text not null, -- of the change
    message_id bigint not null,
    change jsonb not null,
    undo jsonb not null, -- how the message was before
    outcome text check (outcome in ('done', 'refused')),
    created_at timestamptz(3) not null default clock_timestamp(),
    primary key (company_id, whatsapp_id, wa_message_id),
    foreign key (company_id, message_id) references message on delete cascade
  )`.execute(db)
  await sql`create index requested_change_message on requested_change (company_id, message_id)`.execute(db)
  await ofCompany(db, 'requested_change')
}
