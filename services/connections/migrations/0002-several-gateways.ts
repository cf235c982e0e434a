import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table gateway (
    id uuid primary key, -- owner of leases
    heard_at timestamptz not null default now(),
    is_leaving boolean not null default false)`.execute(db) // it hands its sessions over and takes no more
  await ofSystem(db, 'gateway', { system: ['select', 'insert', 'update', 'delete'] })

  await sql`alter table connection drop constraint connection_status_check,
    add constraint connection_status_check check (status in
      ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT', 'BANNED'))`.execute(db)
}
