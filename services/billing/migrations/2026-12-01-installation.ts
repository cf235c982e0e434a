import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Copy of the operator's choices for mails; without a row, mails have the product's own name and sender. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table installation_ref (
    is_only boolean primary key default true check (is_only),
    name text not null,
    mail_from text,
    version int not null
  )`.execute(db)
  await ofSystem(db, 'installation_ref', { app: ['select', 'insert', 'update'] })
}
