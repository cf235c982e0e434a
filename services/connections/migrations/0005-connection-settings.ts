import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table connection
    add column greeting_message text not null default '',
    add column completion_message text not null default '',
    add column out_of_hours_message text not null default '',
    add column rating_message text not null default '',
    add column redirect_queue_id bigint,
    add column redirect_minutes int not null default 0,
    add column bot_menu_limit int not null default 3,
    add column bot_pause_minutes int not null default 0,
    add column expires_minutes int not null default 0,
    add column expires_message text not null default '',
    add column token_hash text, -- SHA-256 of the external API token
    add column token_prefix text, -- of the token itself, so that people can tell which one it is
    add column token_last_used_at timestamptz,
    add column last_inbound_at timestamptz,
    add column last_outbound_at timestamptz,
    add foreign key (company_id, redirect_queue_id) references queue_ref (company_id, id)`.execute(db)

  await sql`alter table connection drop constraint connection_status_check,
    add constraint connection_status_check check (status in
      ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT', 'PASSKEY_REQUIRED', 'BANNED'))`.execute(
    db,
  )

  await sql`create table session_history (${companyId}, connection_id bigint not null,
    id bigint generated always as identity,
    at timestamptz not null default now(),
    status text not null,
    reason text,
    primary key (company_id, connection_id, id),
    foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade)`.execute(db)
  await ofCompany(db, 'session_history')

  await sql`create table query (${companyId}, connection_id bigint not null,
    id uuid not null,
    kind text not null,
    question jsonb not null,
    answer jsonb,
    asked_at timestamptz not null default now(),
    primary key (company_id, connection_id, id),
    foreign key (company_id, connection_id) references connection (company_id, id) on delete cascade)`.execute(db)
  await ofCompany(db, 'query')
}
