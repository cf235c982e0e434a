import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createCompanyFiles(db)
  await sql`alter table app_user add column photo_path text, add column photo_mime text`.execute(db)
  await sql`create index app_user_photo on app_user (company_id, photo_path) where photo_path is not null`.execute(db)
}
