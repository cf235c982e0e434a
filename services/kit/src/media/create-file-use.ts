import { type Kysely, sql } from 'kysely'
import { ensureIndex } from '../db/concurrent-indexes.ts'
import { companyId, forSystem, ofCompany } from '../db/schema.ts'

const IS_UNMEASURED = sql`bytes is null and delete_after is null`
const IS_OLD_COUNT = sql`counted_at < now() - interval '24 hours'`

/**
 * For a migration: lets the service count the bytes of each company's files, after `createCompanyFiles`. A job measures
 * each used file once; `createFileUseIndex` finds those that it has not measured.
 */
export async function createFileUse(db: Kysely<never>): Promise<void> {
  await sql`alter table media_file add column bytes bigint check (bytes >= 0)`.execute(db) // null: not measured yet
  await sql`create table file_use (
    ${companyId},
    bytes bigint not null default 0, -- of all measured files
    files int not null default 0,
    version int not null default 0, -- of the count, as other services are told
    counted_at timestamptz not null default now(), -- when all files were last counted anew
    is_full boolean not null default false, -- no more uploads: the company has used its space
    full_version int not null default 0,
    primary key (company_id)
  )`.execute(db)
  await ofCompany(db, 'file_use')
  // the functions below run as the owner
  await sql`create policy unmeasured on media_file for select to current_user using (${IS_UNMEASURED})`.execute(db)
  await sql`create policy old_counts on file_use for select to current_user using (${IS_OLD_COUNT})`.execute(db)
  await sql`create function companies_with_unmeasured_files(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from media_file where ${IS_UNMEASURED} limit most $$`.execute(db)
  await forSystem(db, 'companies_with_unmeasured_files(int)')
  await sql`create function companies_with_old_counts(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from file_use where ${IS_OLD_COUNT} limit most $$`.execute(db)
  await forSystem(db, 'companies_with_old_counts(int)')
}

/** For a migration with `outsideTransaction`: the index of the files that are not measured yet. */
export const createFileUseIndex = (db: Kysely<never>): Promise<void> =>
  ensureIndex(db, 'media_file_unmeasured', sql`on media_file (company_id, path) where ${IS_UNMEASURED}`)
