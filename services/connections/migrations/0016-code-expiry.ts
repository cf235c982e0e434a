import { type Kysely, sql } from 'kysely'

/** Whoever is about to read a QR code sees how long it is good for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table connection add column qrcode_expires_at timestamptz`.execute(db)
}
