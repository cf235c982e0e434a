import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Who is there. Each realtime process has a row for each person whom it has seen; what it said last counts. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user
    add column online boolean not null default false,
    add column last_seen_at timestamptz`.execute(db)
  await sql`create table presence (
    ${companyId},
    user_id bigint not null,
    node uuid not null,
    is_online boolean not null,
    said_at timestamptz not null,
    primary key (company_id, user_id, node),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index presence_said_at on presence (said_at)`.execute(db)
  await ofCompany(db, 'presence')

  // a process that died says nothing more: whose word is old is no word
  const isOld = sql`said_at < now() - interval '10 minutes'`
  await sql`create policy overview on presence for select to current_user using (${isOld})`.execute(db) // for the function below, which is the owner's
  await sql`create function companies_with_old_presence() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from presence where ${isOld} $$`.execute(db)
  await sql`revoke execute on function companies_with_old_presence() from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function companies_with_old_presence() to %I', current_setting('recado.system_role'));
  end $$`.execute(db)
}
