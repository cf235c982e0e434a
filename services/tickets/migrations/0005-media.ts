import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table media_file (
    ${companyId},
    path text not null,
    delete_after timestamptz, -- null: a message has it
    primary key (company_id, path)
  )`.execute(db)
  await ofCompany(db, 'media_file')
  await sql`create index media_file_delete_after on media_file (delete_after) where delete_after is not null`.execute(
    db,
  )
  await sql`create index message_media_path on message (company_id, media_path) where media_path is not null`.execute(
    db,
  )
  await letSystemFindOldFiles(db)
}

/** Whoever removes files learns of which companies there are some, and nothing else. */
async function letSystemFindOldFiles(db: Kysely<never>): Promise<void> {
  const isOld = sql`delete_after < now()`
  await sql`create policy overview on media_file for select to current_user using (${isOld})`.execute(db) // for the function below, which is the owner's
  await sql`create function companies_with_old_files() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from media_file where ${isOld} $$`.execute(db)
  await sql`revoke execute on function companies_with_old_files() from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function companies_with_old_files() to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
