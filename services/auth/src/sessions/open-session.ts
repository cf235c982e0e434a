import { randomUUID } from 'node:crypto'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../db.ts'
import { type Login, lockPasswordHash } from '../users/login-repository.ts'
import { type Bearer, getBearer } from './bearer.ts'
import { LIFETIME, later, tokenEnd } from './lifetimes.ts'
import { hashOf, newRefreshToken } from './refresh-token.ts'
import { insertRefreshToken } from './refresh-token-repository.ts'
import { deleteExpiredSessions, insertSession } from './session-repository.ts'

/** A session in use: for whom, and the token that continues it. */
export type OpenSession = {
  readonly sessionId: string
  readonly bearer: Bearer
  readonly refresh: { readonly token: string; readonly expiresAt: Date }
}

/**
 * Begins a session of somebody whose password was right a moment ago.
 * @throws ERR_INVALID_CREDENTIALS when the password or the person has changed since
 */
export async function openSession(tx: Tx, { userId, passwordHash }: Login, now: Date): Promise<OpenSession> {
  if ((await lockPasswordHash(tx, userId)) !== passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS')
  await deleteExpiredSessions(tx, userId, now)

  const session = { id: randomUUID(), userId, startedAt: now, expiresAt: later(now, LIFETIME.session) }
  await insertSession(tx, session)
  const refresh = { token: newRefreshToken(), expiresAt: tokenEnd(now, session.expiresAt) }
  await insertRefreshToken(tx, { hash: hashOf(refresh.token), sessionId: session.id, expiresAt: refresh.expiresAt })
  return { sessionId: session.id, bearer: await getBearer(tx, userId), refresh }
}
