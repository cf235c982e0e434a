import type { Origin } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordAct } from '../audit/audit-repository.ts'
import { companyRefusal } from '../companies/company-refusal.ts'
import { shareCompany } from '../companies/company-repository.ts'
import type { Tx } from '../db.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { deleteExpiredSessions } from '../sessions/session-repository.ts'
import { takeCode } from '../two-factor/take-code.ts'
import { lockPasswordHash } from '../users/login-repository.ts'
import { type Bearer, getBearer } from './bearer.ts'
import type { Identified } from './identify.ts'
import { type OpenSession, openSession } from './open-session.ts'

/** Nobody signed in. */
export type RefusedLogin = {
  readonly refusal: AppError
  /** Who may renew the company whose due date has passed. */
  readonly renewer?: Bearer
}

type Attempt = Identified & { readonly code?: string | undefined; readonly origin: Origin; readonly now: Date }

/**
 * Begins a session in place of any other that the user has; the attempt is recorded, whatever comes of it.
 * @returns a refusal instead of throwing it, which would undo the record
 */
export async function logIn(
  tx: Tx,
  cipher: Cipher,
  { login, isProven, code, origin, now }: Attempt,
): Promise<OpenSession | RefusedLogin> {
  const refused = async (refusal: AppError, renewer?: Bearer): Promise<RefusedLogin> => {
    await recordAct(tx, { action: 'login.failed', userId: login?.userId, origin, reason: refusal.code })
    return { refusal, ...(renewer && { renewer }) }
  }
  await shareCompany(tx) // or it could be switched off before this session is there to be ended
  // locked, so that of two sign-ins at once one replaces the other, and the password is still the one that was compared
  const isRight = login && isProven && (await lockPasswordHash(tx, login.userId)) === login.passwordHash
  if (!isRight) return refused(new AppError('ERR_INVALID_CREDENTIALS'))
  const { userId } = login
  const missing = await takeCode(tx, cipher, { userId, code, now })
  if (missing) return refused(new AppError(missing))
  const bearer = await getBearer(tx, userId)
  const refusal = companyRefusal(bearer.company, { isSuper: bearer.user.super, now })
  if (refusal) return refused(refusal, mayRenew(bearer, refusal) ? bearer : undefined)

  await deleteExpiredSessions(tx, userId, now)
  const replaced = await endSessionsOf(tx, userId, 'replaced')
  if (replaced > 0) await recordAct(tx, { action: 'login.replaced', userId, origin })
  await recordAct(tx, { action: 'login.ok', userId, origin })
  return openSession(tx, bearer, { origin, now })
}

const mayRenew = ({ user }: Bearer, { code }: AppError) => code === 'ERR_COMPANY_EXPIRED' && user.profile === 'admin'
