import { sessionEnded } from '@recado/contracts/auth/events'
import type { EventData } from '@recado/contracts/event'
import type { Tx } from '../db.ts'
import { deleteSession, deleteSessionsOf } from './session-repository.ts'

type Reason = EventData<typeof sessionEnded>['reason']

/** Ends a session with all its tokens; one that has already ended stays as it is. */
export async function endSession(tx: Tx, sessionId: string, reason: Reason): Promise<void> {
  const ended = await deleteSession(tx, sessionId)
  if (ended) await tx.emit(sessionEnded, { ...ended, sessionId, reason })
}

/** @param keep the session that may go on */
export async function endSessionsOf(tx: Tx, userId: number, reason: Reason, keep?: string): Promise<void> {
  for (const sessionId of await deleteSessionsOf(tx, userId, keep)) {
    await tx.emit(sessionEnded, { userId, sessionId, reason })
  }
}
