import { type Kysely, sql } from 'kysely'
import { companyId, ofCompany, ofSystem } from '../db/schema.ts'

const IS_OLD = sql`delete_after < now()`

/**
 * For a migration: creates the table in which `companyFiles` records the files of companies. The system role sees only
 * which companies have files to remove.
 */
export async function createCompanyFiles(db: Kysely<never>): Promise<void> {
  await sql`create table media_file (
    ${companyId},
    path text not null,
    delete_after timestamptz,
    primary key (company_id, path)
  )`.execute(db)
  await ofCompany(db, 'media_file')
  await createIndex(db, 'media_file')
  // the function below runs as the owner
  await sql`create policy overview on media_file for select to current_user using (${IS_OLD})`.execute(db)
  await sql`create function companies_with_old_files() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from media_file where ${IS_OLD} $$`.execute(db)
  await sql`revoke execute on function companies_with_old_files() from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function companies_with_old_files() to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}

/**
 * For a migration: creates the table in which `platformFiles` records the files of the platform. Every company sees all
 * of its rows; only the system role deletes them.
 */
export async function createPlatformFiles(db: Kysely<never>): Promise<void> {
  await sql`create table platform_file (path text primary key, delete_after timestamptz)`.execute(db)
  await ofSystem(db, 'platform_file', { app: ['select', 'insert', 'update'], system: ['select', 'delete'] })
  await createIndex(db, 'platform_file')
}

const createIndex = (db: Kysely<never>, table: string) =>
  sql`create index ${sql.table(`${table}_delete_after`)} on ${sql.table(table)} (delete_after)
    where delete_after is not null`.execute(db)
