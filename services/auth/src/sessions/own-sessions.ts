import type { OwnSession } from '@recado/contracts/auth/session'
import { AppError } from '@recado/kit/errors'
import { recordAct } from '../audit/audit-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { endSession } from './end-session.ts'
import { findSessionsOf } from './session-repository.ts'

/** Lists the caller's sessions, newest first. */
export async function listOwnSessions(tx: PersonTx): Promise<OwnSession[]> {
  const { userId, sessionId } = tx.caller.person
  return (await findSessionsOf(tx, userId)).map((session) => ({ ...session, isCurrent: session.id === sessionId }))
}

/** @throws ERR_NOT_FOUND if the session has ended or belongs to another user */
export async function endOwnSession(tx: PersonTx, sessionId: string): Promise<void> {
  const { userId } = tx.caller.person
  const own = await findSessionsOf(tx, userId)
  if (!own.some(({ id }) => id === sessionId)) throw new AppError('ERR_NOT_FOUND')
  await endSession(tx, sessionId, 'logout')
  await recordAct(tx, { action: 'logout', userId, origin: tx.caller.origin ?? { ip: '', userAgent: '' } })
}
