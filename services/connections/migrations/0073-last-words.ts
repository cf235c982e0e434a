import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * What WhatsApp said of the end of a session and when it is tried again; how often a person wanted it tried at once; and
 * until when versions of the client are taken.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table connection add column network_words jsonb, add column retry_at timestamptz`.execute(db)
  await sql`alter table session_lease add column tries int not null default 0`.execute(db)
  await sql`create table whatsapp_version_end (version text primary key, ends_at timestamptz not null)`.execute(db)
  await ofSystem(db, 'whatsapp_version_end', { system: ['select', 'insert', 'update', 'delete'] })
}
