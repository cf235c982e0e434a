import { companyId, forSystem, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** Browsers that show notifications without an open window, and the notifications on their way to them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table push_key (
    generation int primary key,
    public_key text not null,
    sealed bytea not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  await ofSystem(db, 'push_key', { system: ['select', 'insert', 'delete'] })
  await createDevices(db)
  await createMessages(db)
}

async function createDevices(db: Kysely<never>): Promise<void> {
  await sql`create table push_device (
    ${companyId},
    id bigint generated always as identity,
    user_id bigint not null,
    session_id uuid not null,
    endpoint_hash bytea not null,
    sealed bytea not null,
    key_generation int not null,
    user_agent text not null,
    created_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    primary key (company_id, id),
    constraint push_device_endpoint unique (company_id, endpoint_hash),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index push_device_of_user on push_device (company_id, user_id)`.execute(db)
  await sql`create index push_device_by_endpoint on push_device (endpoint_hash)`.execute(db)
  await ofCompany(db, 'push_device')

  // The functions run as the owner. A browser belongs to the user who signed in last, of any company.
  await sql`create policy overview on push_device for select to current_user using (true)`.execute(db)
  await sql`create policy moved on push_device for delete to current_user
    using (company_id <> (select nullif(current_setting('app.company_id', true), '')::int))`.execute(db)
  await sql`create function companies_with_push() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from push_device $$`.execute(db)
  await forSystem(db, 'companies_with_push()')
  await sql`create function leave_other_companies(endpoint bytea) returns void
    language sql security definer set search_path = public as $$
      delete from push_device where endpoint_hash = endpoint
        and company_id <> nullif(current_setting('app.company_id', true), '')::int $$`.execute(db)
  await sql`revoke execute on function leave_other_companies(bytea) from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function leave_other_companies(bytea) to %I', current_setting('recado.app_role'));
  end $$`.execute(db)
}

async function createMessages(db: Kysely<never>): Promise<void> {
  await sql`create table push_message (
    ${companyId},
    id bigint generated always as identity,
    device_id bigint not null,
    source text not null,
    sealed bytea,
    concern jsonb not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    constraint push_message_once unique (company_id, device_id, source),
    foreign key (company_id, device_id) references push_device on delete cascade
  )`.execute(db)
  await ofCompany(db, 'push_message')
  await createOutsideWork(db, 'push_message')

  const isOld = sql`created_at < now() - interval '2 days'`
  await sql`create index push_message_created_at on push_message (created_at)`.execute(db)
  await sql`create policy old_messages on push_message for select to current_user using (${isOld})`.execute(db)
  await sql`create function companies_with_old_push() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from push_message where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_push()')
}
