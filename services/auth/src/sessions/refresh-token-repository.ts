import type { RepositoryTx, System } from '../tables/db.ts'

export type StoredToken = {
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly successor: Buffer | null // encrypted
}

/** Searches all companies with the system role, because a cookie contains only its secret. */
export async function findSessionOf(
  system: System,
  hash: Buffer,
): Promise<{ companyId: number; sessionId: string } | undefined> {
  const row = await system
    .selectFrom('refresh_token')
    .select(['company_id', 'session_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && { companyId: row.company_id, sessionId: row.session_id }
}

/** The caller must have locked the session. */
export async function findRefreshToken({ db }: RepositoryTx, hash: Buffer): Promise<StoredToken | undefined> {
  const row = await db
    .selectFrom('refresh_token')
    .select(['expires_at', 'used_at', 'successor'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && { expiresAt: row.expires_at, usedAt: row.used_at, successor: row.successor }
}

export async function insertRefreshToken(
  { db }: RepositoryTx,
  token: { hash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('refresh_token')
    .values({
      hash: token.hash,
      session_id: token.sessionId,
      expires_at: token.expiresAt,
      used_at: null,
      successor: null,
    })
    .execute()
}

export async function markTokenUsed(
  { db }: RepositoryTx,
  hash: Buffer,
  usedAt: Date,
  successor: Buffer,
): Promise<void> {
  await db.updateTable('refresh_token').set({ used_at: usedAt, successor }).where('hash', '=', hash).execute()
}

/**
 * Deletes the stored successors of tokens that were used before this time. The used tokens stay, so that reuse is
 * detected.
 */
export async function dropSuccessors({ db }: RepositoryTx, sessionId: string, usedBefore: Date): Promise<void> {
  await db
    .updateTable('refresh_token')
    .set({ successor: null })
    .where('session_id', '=', sessionId)
    .where('used_at', '<', usedBefore)
    .where('successor', 'is not', null)
    .execute()
}
