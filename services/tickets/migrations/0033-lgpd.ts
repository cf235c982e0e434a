import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table erased_opt_out (
    ${companyId},
    hash text not null, -- of the phone of an erased person who wanted no campaigns
    primary key (company_id, hash)
  )`.execute(db)
  await ofCompany(db, 'erased_opt_out')

  await sql`create table contact_export (
    ${companyId},
    id bigint generated always as identity,
    contact_id bigint not null,
    user_id bigint not null, -- who asked, and alone may fetch it
    path text, -- null until it is made
    taken_at timestamptz, -- when a process began to make it
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contact on delete cascade
  )`.execute(db)
  await sql`create index contact_export_contact on contact_export (company_id, contact_id)`.execute(db)
  await sql`create index contact_export_path on contact_export (company_id, path) where path is not null`.execute(db)
  await ofCompany(db, 'contact_export')
  await letSystemFindPending(db)
}

/** Whoever makes them learns which are wanted, and nothing else of them; one whose process has died is made by another. */
async function letSystemFindPending(db: Kysely<never>): Promise<void> {
  const isPending = sql`path is null`
  await sql`create index contact_export_pending on contact_export (created_at) where ${isPending}`.execute(db)
  await sql`create policy overview on contact_export for select to current_user using (${isPending})`.execute(db) // for the function below, which is the owner's
  await sql`create function pending_exports() returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select e.company_id, e.id from contact_export e
      where e.path is null and (e.taken_at is null or e.taken_at < now() - interval '10 minutes')
      order by e.created_at limit 20 $$`.execute(db)
  await sql`revoke execute on function pending_exports() from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function pending_exports() to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
