import type { Origin } from '@recado/kit/caller'
import { recordAct } from '../audit/audit-repository.ts'
import type { Tx } from '../tables/db.ts'
import { endSession } from './end-session.ts'

/** Ends a session at its bearer's request; has no effect on an ended session. */
export async function logOut(tx: Tx, sessionId: string, origin: Origin): Promise<void> {
  const ended = await endSession(tx, sessionId, 'logout')
  if (ended) await recordAct(tx, { action: 'logout', ...ended, origin })
}
