import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** The version of the official web client that all gateways speak as, when the operator has said one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table whatsapp_version (
    only_one boolean primary key default true check (only_one),
    version text not null check (version ~ '^\\d+\\.\\d+\\.\\d+$'))`.execute(db)
  await ofSystem(db, 'whatsapp_version', { system: ['select', 'insert', 'update', 'delete'] })
}
