import { companyId, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table connection_ref
    add column is_default boolean not null default false,
    add column greeting_message text not null default '',
    add column completion_message text not null default '',
    add column out_of_hours_message text not null default '',
    add column rating_message text not null default '',
    add column redirect_queue_id bigint,
    add column redirect_minutes integer not null default 0,
    add column bot_menu_limit integer not null default 3,
    add column bot_pause_minutes integer not null default 0,
    add column expires_minutes integer not null default 0,
    add column expires_message text not null default ''`.execute(db)

  await sql`create table api_token (
    ${companyId},
    connection_id bigint not null,
    hash text unique, -- SHA-256 of the token; null once it is revoked
    version integer not null, -- of the connection, so that a late event changes nothing
    primary key (company_id, connection_id))`.execute(db)
  await ofCompany(db, 'api_token')
  await ofSystem(db, 'api_token', { system: ['select'] })
  await sql`do ${sql.lit(`begin execute format('create policy look_up on api_token for select to %I using (true)', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
