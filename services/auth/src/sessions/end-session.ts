import { sessionEnded } from '@recado/contracts/auth/events'
import type { EventData } from '@recado/contracts/event'
import { removeDevices } from '../push/device-repository.ts'
import { endAllSupport } from '../support/end-support.ts'
import type { Tx } from '../tables/db.ts'
import { deleteSession, deleteSessionsOf, deleteSessionsOfCompany } from './session-repository.ts'

type Reason = EventData<typeof sessionEnded>['reason']

/**
 * The ends of a session after which its browser still gets notifications: the user has signed in elsewhere, or has not
 * opened the product for a week.
 */
const MILD: readonly Reason[] = ['replaced', 'expired']

/**
 * Ends a session, its tokens and the notifications of its browser.
 * @returns its user; undefined, without an event, if it had already ended
 */
export async function endSession(tx: Tx, sessionId: string, reason: Reason): Promise<{ userId: number } | undefined> {
  const ended = await deleteSession(tx, sessionId)
  if (!MILD.includes(reason)) await removeDevices(tx, { sessionId })
  if (ended) await tx.emit(sessionEnded, { ...ended, sessionId, reason })
  return ended
}

/**
 * Ends the user's sessions. Unless the reason is mild, their browsers get no more notifications.
 * @param keep the id of a session that continues
 * @returns how many sessions have ended
 */
export async function endSessionsOf(tx: Tx, userId: number, reason: Reason, keep?: string): Promise<number> {
  const ended = await deleteSessionsOf(tx, userId, keep)
  if (!MILD.includes(reason)) await removeDevices(tx, { userId, exceptSession: keep })
  for (const sessionId of ended) await tx.emit(sessionEnded, { userId, sessionId, reason })
  return ended.length
}

/** Signs out all users of the company, and ends its support entries and notifications. */
export async function endAllSessions(tx: Tx, reason: Reason): Promise<void> {
  await endAllSupport(tx)
  const sessions = await deleteSessionsOfCompany(tx)
  await removeDevices(tx, 'all') // after the sessions, which wait for a browser that is being subscribed
  for (const ended of sessions) await tx.emit(sessionEnded, { ...ended, reason })
}
