import { type Kysely, sql } from 'kysely'

/** Messages that WhatsApp shows on phones alone. The rows that there are meet the old condition and so the new one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message
    drop constraint message_media_type_check,
    add constraint message_media_type_check check (media_type in
      ('chat', 'image', 'audio', 'video', 'application', 'sticker', 'locationMessage', 'vcard', 'call_log', 'poll',
       'note', 'system', 'unsupported', 'phone_only', 'placeholder')) not valid`.execute(db)
}
