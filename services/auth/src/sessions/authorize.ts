import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../db.ts'
import { findSessionRights } from './session-repository.ts'

/**
 * Holds a token that is still good against what is true now: here an ended session or changed rights count at once.
 * @throws ERR_SESSION_EXPIRED | ERR_TOKEN_EXPIRED when a new token would say something else
 */
export async function authorize(tx: Tx, claims: AccessClaims, now: Date): Promise<void> {
  const session = await findSessionRights(tx, claims.sessionId)
  if (!session || session.userId !== claims.userId || session.expiresAt <= now) {
    throw new AppError('ERR_SESSION_EXPIRED')
  }
  if (session.profile !== claims.profile || session.super !== claims.super) throw new AppError('ERR_TOKEN_EXPIRED')
}
