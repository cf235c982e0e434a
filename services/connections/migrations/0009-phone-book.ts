import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table phone_book (
    ${companyId},
    connection_id bigint not null,
    jid text not null, -- as the phone names the person
    phone text,
    lid text,
    name text not null,
    primary key (company_id, connection_id, jid),
    foreign key (company_id, connection_id) references connection on delete cascade
  )`.execute(db)
  await ofCompany(db, 'phone_book')
}
