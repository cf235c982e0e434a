import type { ReportFilter } from '@recado/contracts/reports/filter'
import { NO_NUMBERS } from '@recado/contracts/reports/no-numbers'
import type { Report, ReportBy, ReportHour, ReportList, ReportNumbers } from '@recado/contracts/reports/report'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { reportedPeriodOf } from './report-period.ts'
import { findHours, findNumbers, type GroupNumbers } from './report-repository.ts'

/**
 * The numbers of a period and of the one before it: all together, and in groups.
 * @throws ERR_VALIDATION
 */
export async function showReport(
  tx: PersonTx,
  { by, ...filter }: ReportFilter & { by?: ReportBy | undefined },
): Promise<Report> {
  const viewer = await getViewer(tx)
  const periods = reportedPeriodOf(filter, tx.caller.language)
  const asked = { viewer, filter, periods }
  const all = await findNumbers(tx, asked)
  return {
    ...periods,
    ...compared(all),
    groups: by ? groupsOf(await findNumbers(tx, asked, by)) : [],
  }
}

const compared = (rows: readonly GroupNumbers[]): { numbers: ReportNumbers; former: ReportNumbers } => ({
  numbers: rows.find(({ isNow }) => isNow)?.numbers ?? NO_NUMBERS,
  former: rows.find(({ isNow }) => !isNow)?.numbers ?? NO_NUMBERS,
})

const groupsOf = (rows: readonly GroupNumbers[]): Report['groups'] =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, own]) => ({ key, name: own[0]?.name ?? null, ...compared(own) }))

/** How much work of a list began or ended in each hour of the week. @throws ERR_VALIDATION */
export async function showReportHours(
  tx: PersonTx,
  { list, ...filter }: ReportFilter & { list: ReportList },
): Promise<ReportHour[]> {
  const viewer = await getViewer(tx)
  return findHours(tx, { viewer, filter, periods: reportedPeriodOf(filter, tx.caller.language) }, list)
}
