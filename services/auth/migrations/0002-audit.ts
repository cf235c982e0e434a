import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Who did what; nobody changes or removes a row. Company 0 has the acts that cannot be told to be any company's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table audit_log (
    ${companyId},
    id bigint generated always as identity,
    at timestamptz not null default now(),
    actor_kind text not null check (actor_kind in ('user', 'api', 'system')),
    actor_id bigint,
    actor_name text not null,
    action text not null,
    entity text not null,
    entity_id bigint,
    ip text not null,
    user_agent text not null,
    changes jsonb not null default '{}',
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index audit_log_newest on audit_log (company_id, at desc, id desc)`.execute(db)
  await ofCompany(db, 'audit_log')
  await sql`do $$ begin
    execute format('revoke update, delete on audit_log from %I', current_setting('recado.app_role'));
  end $$`.execute(db)
}
