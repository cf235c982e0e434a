import { randomUUID } from 'node:crypto'
import type { Origin } from '@recado/kit/caller'
import { LIFETIME, later, tokenEnd } from '../sessions/lifetimes.ts'
import { hashOf, newRefreshToken } from '../sessions/refresh-token.ts'
import { insertRefreshToken } from '../sessions/refresh-token-repository.ts'
import { insertSession } from '../sessions/session-repository.ts'
import type { Tx } from '../tables/db.ts'
import type { Bearer } from './bearer.ts'

/** An active session: its user, and its refresh token. */
export type OpenSession = {
  readonly sessionId: string
  readonly bearer: Bearer
  readonly refresh: { readonly token: string; readonly expiresAt: Date }
}

/** Starts a session with its first refresh token. */
export async function openSession(
  tx: Tx,
  bearer: Bearer,
  { origin, now }: { origin: Origin; now: Date },
): Promise<OpenSession> {
  const session = {
    id: randomUUID(),
    userId: bearer.user.id,
    startedAt: now,
    expiresAt: later(now, LIFETIME.session),
    origin,
  }
  await insertSession(tx, session)
  const refresh = { token: newRefreshToken(), expiresAt: tokenEnd(now, session.expiresAt) }
  await insertRefreshToken(tx, { hash: hashOf(refresh.token), sessionId: session.id, expiresAt: refresh.expiresAt })
  return { sessionId: session.id, bearer, refresh }
}
