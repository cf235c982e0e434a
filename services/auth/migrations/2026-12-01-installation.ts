import { ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** The operator's choices for the installation: name, looks, mail sender and support contact. The table has one row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table installation (
    is_only boolean primary key default true check (is_only),
    name text,
    accent text,
    logo_path text,
    logo_mime text,
    mail_from text,
    support_text text not null default '',
    support_link text,
    version int not null default 1
  )`.execute(db)
  await sql`insert into installation default values`.execute(db)
  await ofSystem(db, 'installation', { app: ['select', 'update'], system: ['select'] })
}
