import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Tx } from '../tables/db.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import { openSecret } from './secret.ts'
import { findStep } from './totp.ts'
import { lockTwoFactor, spendRecoveryCode, spendStep } from './two-factor-repository.ts'

type Input = { readonly userId: number; readonly code: string | undefined; readonly now: Date }

/**
 * Uses up a code of the authenticator, or a recovery code. Each code is valid once.
 * @returns the fault; undefined if the code is accepted
 */
export async function takeCode(
  tx: Tx,
  cipher: Cipher,
  { userId, code, now }: Input,
): Promise<'ERR_2FA_REQUIRED' | 'ERR_2FA_INVALID' | undefined> {
  const known = await lockTwoFactor(tx, userId)
  if (!known?.secret) return undefined
  if (code === undefined) return 'ERR_2FA_REQUIRED'

  const secret = openSecret(cipher, { companyId: tx.caller.companyId, userId }, known.secret)
  const step = findStep(secret, code, { now, after: known.lastStep })
  if (step !== undefined) {
    await spendStep(tx, userId, step)
    return undefined
  }
  const hash = hashOfRecoveryCode(code)
  if (!known.recoveryHashes.some((one) => one.equals(hash))) return 'ERR_2FA_INVALID'
  await spendRecoveryCode(tx, userId, hash)
  return undefined
}
