import type { UserDetail } from '@recado/contracts/auth/user'
import { notFound } from '@recado/kit/errors'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx } from '../db.ts'
import { refuseSuper } from '../users/refuse-super.ts'
import { findUser } from '../users/user-repository.ts'
import { deleteTwoFactor } from './two-factor-repository.ts'

/**
 * Asks a colleague for no codes any more.
 * @returns whom to tell of it, undefined when none were asked for @throws ERR_NO_USER_FOUND | ERR_NO_PERMISSION
 */
export async function clearTwoFactor(tx: PersonTx, userId: number): Promise<UserDetail | undefined> {
  const user = await findUser(tx, userId)
  if (!user) throw notFound('user')
  refuseSuper(tx.caller.person, user)
  if (!(await deleteTwoFactor(tx, userId))) return undefined
  await recordChange(tx, { action: '2fa.clear', entity: 'user', entityId: userId, changes: {} })
  return user
}
