import { AppError, getOr404 } from '@recado/kit/errors'
import type { Mails } from '@recado/kit/mail/mails'
import { recordChange } from '../audit/record-act.ts'
import { getCompany } from '../companies/company-repository.ts'
import { MAILS } from '../mail/mails.ts'
import { later } from '../sessions/lifetimes.ts'
import type { Database, PersonTx } from '../tables/db.ts'
import { refuseSuper } from '../users/refuse-super.ts'
import { tellRights } from '../users/tell-rights.ts'
import { findUser, lockUser } from '../users/user-repository.ts'
import { deleteTwoFactor } from './two-factor-repository.ts'

const NOTICE_MS = 3 * 86_400_000 // a later warning would be of little use

/**
 * Disables a colleague's second factor, and notifies them if the installation sends mails. Callers can disable their
 * own second factor only with a proof.
 * @throws ERR_NO_USER_FOUND | ERR_NO_PERMISSION
 */
export async function clearTwoFactor(
  tx: PersonTx,
  mails: Mails<Database> | undefined,
  { userId, publicUrl, now }: { userId: number; publicUrl: string; now: Date },
): Promise<void> {
  await lockUser(tx, userId)
  const user = await getOr404('user', findUser(tx, userId))
  if (userId === tx.caller.person.userId) throw new AppError('ERR_NO_PERMISSION')
  refuseSuper(tx.caller.person, user)
  if (!(await deleteTwoFactor(tx, userId))) return
  await recordChange(tx, { action: '2fa.clear', entity: 'user', entityId: userId, changes: {} })
  await tellRights(tx, [userId]) // their company may demand a second factor
  const { language } = await getCompany(tx)
  await mails?.write(tx, {
    to: user.email,
    ...MAILS.twoFactorCleared(user.language ?? language, user, `${publicUrl}/`),
    purpose: 'two-factor-cleared',
    userId,
    expiresAt: later(now, NOTICE_MS),
  })
}
