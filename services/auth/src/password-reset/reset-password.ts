import type { Origin } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import { recordAct } from '../audit/audit-repository.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import type { Tx } from '../tables/db.ts'
import { updateLogin } from '../users/login-repository.ts'
import { deleteResetsOf, takeReset } from './reset-repository.ts'

type Input = { readonly hash: Buffer; readonly passwordHash: string; readonly origin: Origin; readonly now: Date }

/** Sets the password of the link's user and ends all their sessions. @throws ERR_RESET_TOKEN_INVALID */
export async function resetPassword(tx: Tx, { hash, passwordHash, origin, now }: Input): Promise<void> {
  const reset = await takeReset(tx, hash)
  if (!reset || reset.expiresAt <= now) throw new AppError('ERR_RESET_TOKEN_INVALID')
  const { userId } = reset
  await updateLogin(tx, userId, { passwordHash })
  await deleteResetsOf(tx, userId)
  await endSessionsOf(tx, userId, 'password')
  await recordAct(tx, { action: 'password.reset', userId, origin })
}
