import type { StatusChange } from '@recado/contracts/connections/connection'
import type { ConnectionTable } from '../tables/connection-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'
import { reasonWords } from './status-reason-rules.ts'

const KEPT = 100

/** Records the current status of a session, and deletes the oldest rows above the limit. */
export async function insertStatusChange(
  { db }: RepositoryTx,
  connectionId: number,
  { status, statusReason }: { status: ConnectionTable['status']; statusReason: string | null },
): Promise<void> {
  await db.insertInto('session_history').values({ connection_id: connectionId, status, reason: statusReason }).execute()
  const tooOld = db
    .selectFrom('session_history')
    .select('id')
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .offset(KEPT)
    .limit(1)
  await db.deleteFrom('session_history').where('connection_id', '=', connectionId).where('id', '<=', tooOld).execute()
}

/** @returns the stored status changes of the session, from the latest to the oldest */
export async function findStatusChanges({ db }: RepositoryTx, connectionId: number): Promise<StatusChange[]> {
  const rows = await db
    .selectFrom('session_history')
    .select(['at', 'status', 'reason'])
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute()
  return rows.map(({ at, status, reason }) => ({
    at: at.toISOString(),
    status,
    reason,
    reasonWords: reasonWords(reason),
  }))
}
