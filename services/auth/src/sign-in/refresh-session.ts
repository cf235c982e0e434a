import type { Origin } from '@recado/kit/caller'
import { AppError } from '@recado/kit/errors'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { recordAct } from '../audit/audit-repository.ts'
import { companyRefusal } from '../companies/company-refusal.ts'
import { endSession } from '../sessions/end-session.ts'
import { LIFETIME, later, tokenEnd } from '../sessions/lifetimes.ts'
import { hashOf, newRefreshToken } from '../sessions/refresh-token.ts'
import {
  dropSuccessors,
  findRefreshToken,
  insertRefreshToken,
  markTokenUsed,
} from '../sessions/refresh-token-repository.ts'
import { lockSession, noteSessionUse, type Session } from '../sessions/session-repository.ts'
import type { Tx } from '../tables/db.ts'
import { getBearer } from './bearer.ts'
import type { OpenSession } from './open-session.ts'
import { type Refused, refusedBearer } from './refused.ts'

type Refresh = OpenSession['refresh']

/** The result of looking up a refresh token: its existing successor, or the hash of the unused token that needs one. */
type Turn = { readonly successor: Refresh } | { readonly unused: Buffer } | 'expired' | 'reuse'

type Input = { readonly sessionId: string; readonly token: string; readonly origin: Origin; readonly now: Date }

/**
 * Exchanges a refresh token for its successor. A token that was used within the last seconds yields the same successor
 * again, because two tabs may send it at once. A token that was used earlier was stolen, and ends the session.
 * @returns a refusal instead of throwing it, because an error would roll back the effects: an expired session is
 * deleted, and reuse is recorded in the audit log. If the company is refused, the token stays valid
 */
export async function refreshSession(tx: Tx, cipher: Cipher, input: Input): Promise<OpenSession | Refused> {
  const { sessionId, token, origin, now } = input
  const session = await lockSession(tx, sessionId)
  if (!session) return { refusal: new AppError('ERR_SESSION_EXPIRED') }
  const turn = session.expiresAt <= now ? 'expired' : await findTurn(tx, cipher, token, now)
  if (typeof turn === 'string') {
    await endSession(tx, sessionId, turn)
    if (turn === 'reuse') await recordAct(tx, { action: 'session.reuse', userId: session.userId, origin })
    return { refusal: new AppError('ERR_SESSION_EXPIRED') }
  }
  const bearer = await getBearer(tx, session.userId)
  const refusal = companyRefusal(bearer.company, { isSuper: bearer.user.super, now })
  if (refusal) return refusedBearer(refusal, bearer)
  await noteSessionUse(tx, sessionId, now)
  const refresh = 'successor' in turn ? turn.successor : await rotate(tx, cipher, session, turn.unused, now)
  return { sessionId, bearer, refresh }
}

async function findTurn(tx: Tx, cipher: Cipher, token: string, now: Date): Promise<Turn> {
  let current = token
  while (true) {
    const hash = hashOf(current)
    const stored = await findRefreshToken(tx, hash)
    if (!stored) return 'expired'
    if (!stored.usedAt) {
      if (stored.expiresAt <= now) return 'expired'
      return current === token ? { unused: hash } : { successor: { token: current, expiresAt: stored.expiresAt } }
    }
    if (!stored.successor || later(stored.usedAt, LIFETIME.reuse) < now) return 'reuse'
    current = cipher.open(stored.successor, contextOf(hash)).toString()
  }
}

async function rotate(tx: Tx, cipher: Cipher, session: Session, hash: Buffer, now: Date) {
  const next = { token: newRefreshToken(), expiresAt: tokenEnd(now, session.expiresAt) }
  await insertRefreshToken(tx, { hash: hashOf(next.token), sessionId: session.id, expiresAt: next.expiresAt })
  await markTokenUsed(tx, hash, now, cipher.seal(Buffer.from(next.token), contextOf(hash)))
  await dropSuccessors(tx, session.id, later(now, -LIFETIME.reuse))
  return next
}

export const contextOf = (hash: Buffer): string => `refresh_token|${hash.toString('hex')}` // binds an encrypted successor to its token
