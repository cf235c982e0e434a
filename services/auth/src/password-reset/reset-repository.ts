import type { System, Tx } from '../db.ts'

/** Looks through all companies, with the system role: a link says nothing but its secret. */
export async function findResetCompany(system: System, hash: Buffer): Promise<number | undefined> {
  const row = await system.selectFrom('password_reset').select('company_id').where('hash', '=', hash).executeTakeFirst()
  return row?.company_id
}

export async function insertReset({ db }: Tx, reset: { hash: Buffer; userId: number; expiresAt: Date }): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({ hash: reset.hash, user_id: reset.userId, expires_at: reset.expiresAt })
    .execute()
}

/** Takes the link, which nobody can use again. @returns for whom it was, and until when it was good */
export async function takeReset({ db }: Tx, hash: Buffer): Promise<{ userId: number; expiresAt: Date } | undefined> {
  const row = await db.deleteFrom('password_reset').where('hash', '=', hash).returningAll().executeTakeFirst()
  return row && { userId: row.user_id, expiresAt: row.expires_at }
}

/** Links to a password that has changed since lead nowhere. */
export async function deleteResetsOf({ db }: Tx, userId: number): Promise<void> {
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}
