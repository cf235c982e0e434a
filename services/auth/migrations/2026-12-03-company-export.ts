import { createCompanyExport } from '@recado/kit/company-export/create-company-export'
import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Adds the files of companies that admins request, their parts, and the files that this service writes for them. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCompanyExport(db)

  await sql`create table company_export (
    ${companyId},
    id bigint generated always as identity,
    user_id bigint not null, -- who requested it; the name stays if the user is deleted
    user_name text not null,
    language text not null check (language in ('pt', 'en', 'es')),
    status text not null default 'collecting' check (status in ('collecting', 'ready', 'failed', 'removed', 'expired')),
    failure text check (failure in ('part', 'time')),
    requested_at timestamptz(3) not null default clock_timestamp(),
    collect_until timestamptz(3) not null,
    ready_at timestamptz(3),
    expires_at timestamptz(3) not null,
    parts_ready int not null default 0,
    size_bytes bigint not null default 0,
    file_count bigint not null default 0,
    primary key (company_id, id)
  )`.execute(db)
  // a company has one file at a time, also when two admins request it at the same time
  await sql`create unique index company_export_live on company_export (company_id)
    where status in ('collecting', 'ready')`.execute(db)
  await sql`create index company_export_due on company_export (collect_until, expires_at)
    where status in ('collecting', 'ready')`.execute(db)
  await ofCompany(db, 'company_export')

  await sql`create table company_export_part (
    ${companyId},
    export_id bigint not null,
    service text not null,
    tables jsonb not null,
    primary key (company_id, export_id, service),
    foreign key (company_id, export_id) references company_export on delete cascade
  )`.execute(db)
  await ofCompany(db, 'company_export_part')

  // the function below runs as the owner
  await sql`create policy overview on company_export for select to current_user using (status in ('collecting', 'ready'))`.execute(
    db,
  )
  await sql`create function companies_with_late_exports() returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from company_export
      where status = 'collecting' and collect_until < now() or status = 'ready' and expires_at < now() $$`.execute(db)
  await forSystem(db, 'companies_with_late_exports()')
}
