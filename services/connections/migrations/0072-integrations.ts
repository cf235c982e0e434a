import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table integration_ref (${companyId}, id bigint not null, version int not null,
    deleted boolean not null default false, primary key (company_id, id))`.execute(db)
  await ofCompany(db, 'integration_ref')
  await sql`alter table connection
    add foreign key (company_id, integration_id) references integration_ref (company_id, id)`.execute(db)
}
