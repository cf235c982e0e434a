import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { AppError } from '@recado/kit/errors'
import { getCompany } from '../companies/company-repository.ts'
import type { Tx } from '../db.ts'
import { findUser } from '../users/user-repository.ts'
import { findSessionRights } from './session-repository.ts'

/**
 * Holds a token that is still good against what is true now: here an ended session or changed rights count at once.
 * @throws ERR_SESSION_EXPIRED | ERR_COMPANY_DISABLED | ERR_TOKEN_EXPIRED when a new token would say something else
 */
export async function authorize(tx: Tx, claims: AccessClaims, now: Date): Promise<void> {
  const rights = claims.renewalOnly ? await findUser(tx, claims.userId) : await findOpenSession(tx, claims, now)
  if (!rights) throw new AppError('ERR_SESSION_EXPIRED')
  const { status, version } = await getCompany(tx)
  if (!status) throw new AppError('ERR_COMPANY_DISABLED')
  const isSame = rights.profile === claims.profile && rights.super === claims.super && version === claims.companyVersion
  if (!isSame) throw new AppError('ERR_TOKEN_EXPIRED')
}

async function findOpenSession(tx: Tx, { sessionId, userId }: AccessClaims, now: Date) {
  const session = await findSessionRights(tx, sessionId)
  return session && session.userId === userId && session.expiresAt > now ? session : undefined
}
