import type { Origin } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordAct } from '../audit/audit-repository.ts'
import { companyRefusal } from '../companies/company-refusal.ts'
import { shareCompany } from '../companies/company-repository.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { deleteExpiredSessions } from '../sessions/session-repository.ts'
import type { Tx } from '../tables/db.ts'
import { takeCode } from '../two-factor/take-code.ts'
import { lockPasswordHash } from '../users/login-repository.ts'
import { getBearer } from './bearer.ts'
import type { Identified } from './identify.ts'
import { type OpenSession, openSession } from './open-session.ts'
import { type Refused, refusedBearer } from './refused.ts'

type Attempt = Identified & { readonly code?: string | undefined; readonly origin: Origin; readonly now: Date }

/**
 * Starts a session that replaces the user's other sessions, and records the attempt with any outcome.
 * @returns a refusal instead of throwing it, because an error would roll back the record
 */
export async function logIn(
  tx: Tx,
  cipher: Cipher,
  { login, isProven, code, origin, now }: Attempt,
): Promise<OpenSession | Refused> {
  const refused = async (given: Refused): Promise<Refused> => {
    await recordAct(tx, { action: 'login.failed', userId: login?.userId, origin, reason: given.refusal.code })
    return given
  }
  // without this lock, an operator could switch the company off before this session exists, and the session would stay
  await shareCompany(tx)
  // With this lock, one of two concurrent sign-ins replaces the other, and the compared password is the current one.
  const isRight = login && isProven && (await lockPasswordHash(tx, login.userId)) === login.passwordHash
  if (!isRight) return refused({ refusal: new AppError('ERR_INVALID_CREDENTIALS') })
  const { userId } = login
  const missing = await takeCode(tx, cipher, { userId, code, now })
  if (missing) return refused({ refusal: new AppError(missing) })
  const bearer = await getBearer(tx, userId)
  const refusal = companyRefusal(bearer.company, { isSuper: bearer.user.super, now })
  if (refusal) return refused(refusedBearer(refusal, bearer))

  await deleteExpiredSessions(tx, userId, now)
  const replaced = await endSessionsOf(tx, userId, 'replaced')
  if (replaced > 0) await recordAct(tx, { action: 'login.replaced', userId, origin })
  await recordAct(tx, { action: 'login.ok', userId, origin })
  return openSession(tx, bearer, { origin, now })
}
