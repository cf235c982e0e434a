import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table prompt_ref (${companyId}, id bigint not null, version int not null,
    deleted boolean not null default false, primary key (company_id, id))`.execute(db)
  await ofCompany(db, 'prompt_ref')
  await sql`alter table connection
    add column prompt_id bigint,
    add column integration_id bigint,
    add foreign key (company_id, prompt_id) references prompt_ref (company_id, id)`.execute(db)
}
