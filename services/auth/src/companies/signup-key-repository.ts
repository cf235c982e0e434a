import type { signup } from '@recado/contracts/auth/routes'
import type { RouteOutput } from '@recado/contracts/route'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

export type SignedUp = RouteOutput<typeof signup>

/** A repeatable signup: hashes of the sender's key and of the request. */
export type SignupKey = { readonly keyHash: Buffer; readonly requestHash: Buffer }

/**
 * Claims the key for 24 hours; waits for a concurrent request with the same key.
 * @returns false if the key was already claimed
 */
export async function claimSignupKey({ db }: RepositoryTx, { keyHash, requestHash }: SignupKey): Promise<boolean> {
  const claimed = await db
    .insertInto('signup_key')
    .values({ key_hash: keyHash, request_hash: requestHash })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ request_hash: requestHash, answer: null, created_at: sql`now()` })
        .where('signup_key.created_at', '<', sql<Date>`now() - interval '24 hours'`),
    )
    .returning('key_hash')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function getFirstSignup(
  { db }: RepositoryTx,
  keyHash: Buffer,
): Promise<{ requestHash: Buffer; answer: SignedUp }> {
  const row = await db
    .selectFrom('signup_key')
    .select(['request_hash', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow()
  return { requestHash: row.request_hash, answer: row.answer as SignedUp }
}

export async function storeSignup({ db }: RepositoryTx, keyHash: Buffer, answer: SignedUp): Promise<void> {
  await db
    .updateTable('signup_key')
    .set({ answer: JSON.stringify(answer) })
    .where('key_hash', '=', keyHash)
    .execute()
}
