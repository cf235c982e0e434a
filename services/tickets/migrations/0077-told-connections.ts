import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** The status of each connection that webhooks were told last. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table told_connection (
    ${companyId},
    whatsapp_id bigint not null,
    version integer not null,
    status text not null,
    primary key (company_id, whatsapp_id)
  )`.execute(db)
  await ofCompany(db, 'told_connection')
}
