import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** The secrets of messages, by which their writers correct them later. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table message_secret (
    ${companyId},
    connection_id bigint not null,
    wa_message_id text not null,
    from_me boolean not null,
    phone text, -- these three: the chat
    lid text,
    group_id text,
    writer_phone text, -- in a group, unless we wrote
    writer_lid text,
    secret bytea not null, -- sealed
    expires_at timestamptz, -- null: as long as the message
    unique nulls not distinct
      (company_id, connection_id, wa_message_id, from_me, lid, phone, group_id, writer_lid, writer_phone),
    foreign key (company_id, connection_id) references connection on delete cascade
  )`.execute(db)
  await sql`create index message_secret_expiry on message_secret (company_id, connection_id, expires_at)
    where expires_at is not null`.execute(db)
  await ofCompany(db, 'message_secret')
}
