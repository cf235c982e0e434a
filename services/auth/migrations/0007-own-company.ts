import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { type Kysely, sql } from 'kysely'

/** What the admins of a company say of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company
    add column schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))}::jsonb,
    add column billing_name text not null default '',
    add column address_zip_code text not null default '',
    add column address_street text not null default '',
    add column address_district text not null default '',
    add column address_city text not null default '',
    add column address_state text not null default ''`.execute(db)
  await keepAuditForTwoYears(db)
}

/** The app role deletes nothing of the audit log but by this function, and there what is old. */
async function keepAuditForTwoYears(db: Kysely<never>): Promise<void> {
  const isOld = sql`at < now() - interval '24 months'`
  await sql`create policy overview on audit_log for select to current_user using (${isOld})`.execute(db) // for the functions below, which are the owner's
  await sql`create function companies_with_old_acts() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from audit_log where ${isOld} $$`.execute(db)
  await sql`create function forget_old_acts() returns void
    language sql security definer set search_path = public as $$
      delete from audit_log where ${isOld}
        and company_id = nullif(current_setting('app.company_id', true), '')::int $$`.execute(db)
  await sql`revoke execute on function companies_with_old_acts(), forget_old_acts() from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function companies_with_old_acts() to %I', current_setting('recado.system_role'));
    execute format('grant execute on function forget_old_acts() to %I', current_setting('recado.app_role'));
  end $$`.execute(db)
}
