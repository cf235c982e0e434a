import { ReportBy } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Tx } from '../../tables/db.ts'
import { deleteMonth, lookAtMonth, storeMonth, takeChanges } from './counted-months-repository.ts'
import { findSums } from './report-repository.ts'
import { rounded } from './sums-rules.ts'

const LEAST = 1_000 // pieces of work; smaller months are read quickly, and with exact durations

/** A viewer who sees all work. */
const ALL: Viewer = { id: 0, profile: 'admin', queueIds: [], noQueueTickets: true }

/** Stores the numbers of a past month whose work changed. */
export async function countMonth(tx: Tx, month: string, least = LEAST): Promise<void> {
  if (!(await takeChanges(tx, month))) return // another process has counted it
  await deleteMonth(tx, month)
  const { since, until, isLarge } = await lookAtMonth(tx, month, least)
  if (!isLarge) return
  for (const by of ReportBy.options) {
    for (const openHours of [false, true]) {
      const finished = [{ isNow: true, since, until }]
      const sums = await findSums(tx, { viewer: ALL, filter: { openHours }, by, finished, running: [] })
      await storeMonth(
        tx,
        { month, by, openHours },
        sums.map(({ queueId, key, ...one }) => ({ queueId, key, ...rounded(one) })),
      )
    }
  }
}
