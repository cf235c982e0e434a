import type { Tx } from '../tables/db.ts'
import { endExport } from './end-export.ts'
import { lockLateExports } from './export-repository.ts'
import { type TellDeps, tellRequester } from './tell-requester.ts'

/** Ends the exports of the company whose parts did not arrive in a day, and those that have expired. */
export async function endLateExports(tx: Tx, deps: TellDeps, now: Date): Promise<void> {
  for (const found of await lockLateExports(tx, now)) {
    if (found.status === 'ready') await endExport(tx, found.id, { status: 'expired' })
    else {
      await endExport(tx, found.id, { status: 'failed', failure: 'time' })
      await tellRequester(tx, deps, found, false)
    }
  }
}
