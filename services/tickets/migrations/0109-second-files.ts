import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Files that take the place of the first file of a message once they are here: a picture in full size, a moving photo. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table second_file (
    ${companyId},
    message_id bigint not null,
    whatsapp_id bigint not null,
    wa_message_id text not null, -- of the message that brought the file
    seconds integer,
    first_wa_message_id text not null, -- of the message whose file it is, which may not be here yet
    primary key (company_id, message_id, wa_message_id),
    foreign key (company_id, message_id) references message on delete cascade
  )`.execute(db)
  await sql`create index second_file_name on second_file (company_id, whatsapp_id, wa_message_id)`.execute(db)
  await sql`create index second_file_first on second_file (company_id, whatsapp_id, first_wa_message_id)`.execute(db)
  await ofCompany(db, 'second_file')
}
