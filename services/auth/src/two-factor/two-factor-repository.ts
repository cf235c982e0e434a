import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** The stored second factor of a user; secrets are encrypted. */
type TwoFactor = {
  readonly pending: Buffer | null
  readonly secret: Buffer | null // null if no code is required
  readonly lastStep: number
  readonly recoveryHashes: readonly Buffer[]
}

/** Locks the second factor until the transaction ends, so that a code is accepted once. */
export async function lockTwoFactor({ db }: RepositoryTx, userId: number): Promise<TwoFactor | undefined> {
  const row = await db.selectFrom('two_factor').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()
  return (
    row && {
      pending: row.pending,
      secret: row.secret,
      lastStep: Number(row.last_step),
      recoveryHashes: row.recovery_hashes,
    }
  )
}

/** Stores a secret until its first code enables it; replaces an earlier pending secret. */
export async function storePending({ db }: RepositoryTx, userId: number, pending: Buffer): Promise<void> {
  await db
    .insertInto('two_factor')
    .values({ user_id: userId, pending })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ pending }))
    .execute()
}

export async function enableSecret(
  { db }: RepositoryTx,
  userId: number,
  { secret, step, recoveryHashes }: { secret: Buffer; step: number; recoveryHashes: readonly Buffer[] },
): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ pending: null, secret, last_step: step, recovery_hashes: [...recoveryHashes] })
    .where('user_id', '=', userId)
    .execute()
}

export async function spendStep({ db }: RepositoryTx, userId: number, step: number): Promise<void> {
  await db.updateTable('two_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
}

export async function spendRecoveryCode({ db }: RepositoryTx, userId: number, hash: Buffer): Promise<void> {
  await db
    .updateTable('two_factor')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Deletes the second factor.
 * @returns false if the user had none
 */
export async function deleteTwoFactor({ db }: RepositoryTx, userId: number): Promise<boolean> {
  const row = await db.deleteFrom('two_factor').where('user_id', '=', userId).returning('secret').executeTakeFirst()
  return Boolean(row?.secret)
}
