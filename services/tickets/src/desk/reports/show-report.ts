import type { ReportFilter } from '@recado/contracts/reports/filter'
import type { Report, ReportBy, ReportHour, ReportList, ReportNumbers } from '@recado/contracts/reports/report'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { type Asked, addUpWork, type Compared } from './add-up-work.ts'
import { reportedPeriodOf } from './report-period.ts'
import { findFirstDay, findHours, findNames } from './report-repository.ts'
import { joined, toNumbers } from './sums-rules.ts'

type Groups = Awaited<ReturnType<typeof addUpWork>>

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
  const groups = await addUpWork(tx, asked, by ?? 'queue')
  const parts = by === 'tag' ? await addUpWork(tx, asked, 'queue') : groups
  return {
    ...periods,
    countedFrom: await findFirstDay(tx),
    ...totalsOf(parts),
    groups: by ? await nameGroups(tx, groups, by) : [],
  }
}

/** The numbers of all groups together, if no work is in two of them. */
export function totalsOf(groups: Groups): { numbers: ReportNumbers; former: ReportNumbers } {
  const parts = [...groups.values()]
  return numbersOf({ now: joined(parts.map(({ now }) => now)), former: joined(parts.map(({ former }) => former)) })
}

/** Groups in the order of their names; those of deleted queues, people, tags and connections and those without follow. */
async function nameGroups(tx: Tx, groups: Groups, by: ReportBy) {
  const keys = [...groups.keys()].filter((key) => key !== null).toSorted((a, b) => a - b)
  const names = new Map((await findNames(tx, by, keys)).map(({ key, name }) => [key, name]))
  const sorted = [...names.keys(), ...keys.filter((key) => !names.has(key)), null]
  return sorted.flatMap((key) => {
    const compared = groups.get(key)
    return compared ? [{ key, name: names.get(key ?? 0) ?? null, ...numbersOf(compared) }] : []
  })
}

const numbersOf = ({ now, former }: Compared): { numbers: ReportNumbers; former: ReportNumbers } => ({
  numbers: toNumbers(now),
  former: toNumbers(former),
})

/** How much work of a list began or ended in each hour of the week. @throws ERR_VALIDATION */
export async function showReportHours(
  tx: PersonTx,
  { list, ...filter }: ReportFilter & { list: ReportList },
): Promise<ReportHour[]> {
  const viewer = await getViewer(tx)
  const asked: Asked = { viewer, filter, periods: reportedPeriodOf(filter, tx.caller.language) }
  return findHours(tx, asked, list)
}
