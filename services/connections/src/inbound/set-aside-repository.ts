import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** The drop reason of an entry that could not be read and was given up. */
const UNREADABLE = 'unreadable'

type Failed = { readonly cipherHash: Buffer; readonly failures: number }

/** Marks an entry as unread with a time for the next attempt; later entries do not wait for it. */
export async function setAside(
  { db }: RepositoryTx,
  connectionId: number,
  { cipherHash, failures, afterMs }: Failed & { readonly afterMs: number },
): Promise<void> {
  const retryAt = new Date(Date.now() + afterMs)
  await db
    .updateTable('wa_journal')
    .set({ handled_at: null, drop_reason: null, failures, retry_at: retryAt })
    .where('connection_id', '=', connectionId)
    .where('cipher_hash', '=', cipherHash)
    .execute()
}

/** Marks an entry as handled with the drop reason `unreadable`; only a new process tries it again. */
export async function markUnreadable(
  { db }: RepositoryTx,
  connectionId: number,
  { cipherHash, failures }: Failed,
): Promise<void> {
  await db
    .updateTable('wa_journal')
    .set({ handled_at: sql`now()`, drop_reason: UNREADABLE, failures, retry_at: null })
    .where('connection_id', '=', connectionId)
    .where('cipher_hash', '=', cipherHash)
    .execute()
}

/** Marks entries that earlier processes postponed or gave up as unread, because a new version may read them. */
export async function tryAgain({ db }: RepositoryTx, connectionId: number): Promise<void> {
  await sql`update wa_journal set handled_at = null, drop_reason = null, retry_at = now()
    where connection_id = ${connectionId} and failures > 0 and (handled_at is null or drop_reason = ${UNREADABLE})
      and received_at > now() - interval '14 days'`.execute(db)
}
