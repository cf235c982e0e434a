import { createErasures } from '@recado/kit/db/erase'
import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createErasures(db)
  await sql`create table company_ref (${companyId} primary key, status boolean not null, version int not null)`.execute(
    db,
  )
  await ofCompany(db, 'company_ref')
  // sessions of a company that is switched off do not run, whatever is wanted of them
  await sql`alter table session_lease add column is_held boolean not null default false`.execute(db)
}
