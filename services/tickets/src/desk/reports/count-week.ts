import type { EventData } from '@recado/contracts/event'
import { isAllowed } from '@recado/contracts/permissions'
import { weekCounted, type weekRequested } from '@recado/contracts/reports/events'
import { findViewer } from '../../conversation/users/viewer-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { addUpWork } from './add-up-work.ts'
import { periodBefore } from './report-period.ts'
import { totalsOf } from './show-report.ts'

/** Announces the numbers of a week that a user may see: those of their own queues, and of all for admins. */
export async function countWeek(tx: Tx, { userId, week }: EventData<typeof weekRequested>): Promise<void> {
  const { viewer } = await findViewer(tx, userId)
  if (!viewer || viewer.isGone || !isAllowed(viewer.profile, 'dashboard:view')) return
  const periods = { period: week, before: periodBefore(week) }
  const groups = await addUpWork(tx, { viewer, filter: { openHours: false }, periods }, 'queue')
  await tx.emit(weekCounted, { userId, report: { ...periods, ...totalsOf(groups) } })
}
