import type { Origin } from '@recado/kit/caller'
import { recordAct } from '../audit/audit-repository.ts'
import type { Tx } from '../db.ts'
import { endSession } from './end-session.ts'

/** Ends a session because its bearer wants to; one that has already ended stays as it is. */
export async function logOut(tx: Tx, sessionId: string, origin: Origin): Promise<void> {
  const ended = await endSession(tx, sessionId, 'logout')
  if (ended) await recordAct(tx, { action: 'logout', ...ended, origin })
}
