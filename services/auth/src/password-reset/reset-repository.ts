import { deleteWaitingMails } from '@recado/kit/mail/mail-repository'
import { sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'

/** The purpose of mails with a link. */
export const RESET_PURPOSE = 'password-reset'

/** Searches all companies with the system role, because a link contains only its secret. */
export async function findResetCompany(system: System, hash: Buffer): Promise<number | undefined> {
  const row = await system.selectFrom('password_reset').select('company_id').where('hash', '=', hash).executeTakeFirst()
  return row?.company_id
}

/** Inserts a link; has no effect if the user does not exist. */
export async function insertReset(
  { db }: RepositoryTx,
  reset: { hash: Buffer; userId: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('password_reset')
    .columns(['hash', 'user_id', 'expires_at'])
    .expression(
      db
        .selectFrom('login')
        .select([
          sql<Buffer>`${reset.hash}::bytea`.as('hash'),
          'user_id',
          sql<Date>`${reset.expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('user_id', '=', reset.userId),
    )
    .execute()
}

/** Deletes the link, so that it is used once. @returns its user, and until when it was valid */
export async function takeReset(
  { db }: RepositoryTx,
  hash: Buffer,
): Promise<{ userId: number; expiresAt: Date } | undefined> {
  const row = await db.deleteFrom('password_reset').where('hash', '=', hash).returningAll().executeTakeFirst()
  return row && { userId: row.user_id, expiresAt: row.expires_at }
}

/** Deletes the links of a user after a password change, and their unsent mails. */
export async function deleteResetsOf(tx: RepositoryTx, userId: number): Promise<void> {
  await tx.db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await deleteWaitingMails(tx, { userId, purpose: RESET_PURPOSE })
}
