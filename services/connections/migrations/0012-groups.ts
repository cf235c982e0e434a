import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Chats with several people: a message has come when all of them have it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbound
    add group_id text,
    add recipients int`.execute(db) // of a group, when the message was sent
  await sql`alter table read_mark add group_id text`.execute(db)
  await sql`alter table media_download add group_id text`.execute(db)
  await sql`create table group_receipt (
    ${companyId},
    connection_id bigint not null,
    wa_message_id text not null,
    reader text not null, -- as the group names him
    ack int not null,
    primary key (company_id, connection_id, wa_message_id, reader),
    foreign key (company_id, connection_id, wa_message_id) references outbound on delete cascade
  )`.execute(db)
  await ofCompany(db, 'group_receipt')
}
