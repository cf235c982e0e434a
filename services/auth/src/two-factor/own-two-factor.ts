import { ERRORS } from '@recado/contracts/error-catalogue'
import { AppError, invalidField } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordChange } from '../audit/record-act.ts'
import { getInstallation } from '../installation/installation-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { lockPasswordHash } from '../users/login-repository.ts'
import { tellRights } from '../users/tell-rights.ts'
import { getUser, lockUser } from '../users/user-repository.ts'
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { newSecret, openSecret, sealSecret } from './secret.ts'
import { takeCode } from './take-code.ts'
import { base32Of, findStep, otpauthUrlOf } from './totp.ts'
import { deleteTwoFactor, enableSecret, lockTwoFactor, storePending } from './two-factor-repository.ts'

/** @param provenHash the password hash that the repeated password matched @throws ERR_CURRENT_PASSWORD */
async function checkPassword(tx: PersonTx, provenHash: string | undefined): Promise<void> {
  const isProven = provenHash !== undefined && provenHash === (await lockPasswordHash(tx, tx.caller.person.userId))
  if (!isProven) throw new AppError('ERR_CURRENT_PASSWORD')
}

/**
 * The error for a wrong code of a signed-in user: an invalid field, because a client would take a 401 for the end of
 * the session.
 */
const wrongCode = ({ caller }: PersonTx) => invalidField('code', 'invalid', ERRORS.ERR_2FA_INVALID[caller.language])

const ownerOf = ({ caller: { companyId, person } }: PersonTx) => ({ companyId, userId: person.userId })

/**
 * Creates a secret for the caller's authenticator. Codes are required once the caller enables it.
 * @throws ERR_CURRENT_PASSWORD | ERR_NO_PERMISSION while the second factor is enabled
 */
export async function setUpTwoFactor(
  tx: PersonTx,
  cipher: Cipher,
  provenHash: string | undefined,
): Promise<{ secret: string; otpauthUrl: string }> {
  const owner = ownerOf(tx)
  await checkPassword(tx, provenHash)
  if ((await lockTwoFactor(tx, owner.userId))?.secret) throw new AppError('ERR_NO_PERMISSION')
  const secret = newSecret()
  await storePending(tx, owner.userId, sealSecret(cipher, owner, secret))
  const { email } = await getUser(tx, owner.userId)
  const { detail: installation } = await getInstallation(tx)
  return { secret: base32Of(secret), otpauthUrl: otpauthUrlOf(secret, email, installation.name) }
}

/**
 * Enables the second factor with its first code.
 * @returns the recovery codes, which cannot be read again
 * @throws ERR_VALIDATION if the code is wrong
 */
export async function enableTwoFactor(
  tx: PersonTx,
  cipher: Cipher,
  { code, now }: { code: string; now: Date },
): Promise<string[]> {
  const owner = ownerOf(tx)
  await lockUser(tx, owner.userId)
  const pending = (await lockTwoFactor(tx, owner.userId))?.pending
  const step = pending ? findStep(openSecret(cipher, owner, pending), code, { now, after: 0 }) : undefined
  if (!pending || step === undefined) throw wrongCode(tx)
  const codes = newRecoveryCodes()
  await enableSecret(tx, owner.userId, { secret: pending, step, recoveryHashes: codes.map(hashOfRecoveryCode) })
  await record(tx, '2fa.enable', owner.userId)
  return codes
}

/**
 * Disables the caller's second factor.
 * @throws ERR_CURRENT_PASSWORD | ERR_VALIDATION if the code is wrong
 */
export async function disableTwoFactor(
  tx: PersonTx,
  cipher: Cipher,
  { code, provenHash, now }: { code: string; provenHash: string | undefined; now: Date },
): Promise<void> {
  const { userId } = tx.caller.person
  await lockUser(tx, userId)
  await checkPassword(tx, provenHash)
  if (await takeCode(tx, cipher, { userId, code, now })) throw wrongCode(tx)
  if (await deleteTwoFactor(tx, userId)) await record(tx, '2fa.disable', userId)
}

/** Records the change, and outdates the user's tokens, because their company may demand a second factor. */
async function record(tx: PersonTx, action: '2fa.enable' | '2fa.disable', userId: number): Promise<void> {
  await recordChange(tx, { action, entity: 'user', entityId: userId, changes: {} })
  await tellRights(tx, [userId])
}
