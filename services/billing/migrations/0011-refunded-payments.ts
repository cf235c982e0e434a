import { type Kysely, sql } from 'kysely'

/** A payment of which too much was given back before it was heard of waits for a person. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pix_payment drop constraint pix_payment_reason_check, add check (reason in
    ('unknown-charge', 'too-small', 'refunded', 'other-key', 'already-paid', 'invoice-cancelled', 'company-deleted'))`.execute(
    db,
  )
}
