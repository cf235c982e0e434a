import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** After how long the messages of chats disappear: what is sent there has to repeat it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table chat_timer (
    ${companyId},
    connection_id bigint not null,
    own_number text not null, -- the account whose chat it is
    lid text, -- one of these three: the chat
    phone text,
    group_id text,
    seconds int not null, -- 0: they stay
    set_at timestamptz not null,
    unique nulls not distinct (company_id, connection_id, own_number, lid, phone, group_id),
    foreign key (company_id, connection_id) references connection on delete cascade
  )`.execute(db)
  await ofCompany(db, 'chat_timer')
}
