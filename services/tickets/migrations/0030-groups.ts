import { type Kysely, sql } from 'kysely'

/** A group is a contact, which the people who write in it are, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact
    add is_group boolean not null default false,
    add group_asked_at timestamptz`.execute(db)
  await sql`alter table contact_identity
    drop constraint contact_identity_kind_check,
    add constraint contact_identity_kind_check check (kind in ('phone', 'lid', 'group'))`.execute(db)
}
