import { sessionEnded } from '@recado/contracts/auth/events'
import type { EventData } from '@recado/contracts/event'
import { endAllSupport } from '../support/end-support.ts'
import type { Tx } from '../tables/db.ts'
import { deleteSession, deleteSessionsOf, deleteSessionsOfCompany } from './session-repository.ts'

type Reason = EventData<typeof sessionEnded>['reason']

/** Ends a session and its tokens. @returns its user; undefined, without an event, if it had already ended */
export async function endSession(tx: Tx, sessionId: string, reason: Reason): Promise<{ userId: number } | undefined> {
  const ended = await deleteSession(tx, sessionId)
  if (ended) await tx.emit(sessionEnded, { ...ended, sessionId, reason })
  return ended
}

/**
 * Ends the user's sessions.
 * @param keep the id of a session that continues
 * @returns how many sessions have ended
 */
export async function endSessionsOf(tx: Tx, userId: number, reason: Reason, keep?: string): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, keep)
  for (const sessionId of ended) await tx.emit(sessionEnded, { userId, sessionId, reason })
  return ended.length
}

/** Signs out all users of the company, and ends its support entries. */
export async function endAllSessions(tx: Tx, reason: Reason): Promise<void> {
  await endAllSupport(tx)
  for (const ended of await deleteSessionsOfCompany(tx)) await tx.emit(sessionEnded, { ...ended, reason })
}
