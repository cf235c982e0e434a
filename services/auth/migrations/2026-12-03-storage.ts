import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** How much space the files of a company take, and what its admins have been told about it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table stored_files (
    ${companyId},
    owner text not null, -- the service, also one of a later release
    bytes bigint not null,
    files int not null,
    version int not null,
    primary key (company_id, owner)
  )`.execute(db)
  await sql`create table storage (
    ${companyId},
    limit_mb int check (limit_mb > 0), -- MiB; null: no limit
    is_near boolean not null default false, -- the admins have been warned
    is_full boolean not null default false,
    version int not null default 0, -- of is_full, as other services are told
    primary key (company_id)
  )`.execute(db)
  for (const table of ['stored_files', 'storage']) {
    await ofCompany(db, table)
    await sql`create policy overview on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }

  // For super users; the function runs as the owner.
  await sql`create function space_of_companies() returns table (company_id int, bytes bigint, limit_mb int, is_near boolean)
    language sql stable security definer set search_path = public as $$
      select coalesce(used.company_id, storage.company_id), coalesce(used.bytes, 0), storage.limit_mb,
        coalesce(storage.is_near, false)
      from (select company_id, sum(bytes)::bigint as bytes from stored_files group by company_id) used
        full join storage on storage.company_id = used.company_id $$`.execute(db)
  await forSystem(db, 'space_of_companies()')
}
