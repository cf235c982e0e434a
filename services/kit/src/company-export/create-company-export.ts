import { type Kysely, sql } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'
import { createOutsideWork } from '../outside/create-outside-work.ts'

/**
 * For a migration: creates the table of a service's part of the files of companies. Each row requests one stored file
 * with rows of one table, and describes it when it is written.
 */
export async function createCompanyExport(db: Kysely<never>): Promise<void> {
  await sql`create table company_export_chunk (
    ${companyId},
    id bigint generated always as identity,
    export_id bigint not null,
    from_table text not null,
    after text[], -- the key of the last row that an earlier file has; null: the table begins here
    expires_at timestamptz not null,
    table_name text, -- null until rows are written
    path text,
    row_count bigint not null default 0,
    bytes bigint not null default 0,
    file_bytes bigint not null default 0,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'company_export_chunk')
  await createOutsideWork(db, 'company_export_chunk')
}
