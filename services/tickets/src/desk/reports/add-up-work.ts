import type { ReportBy } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Tx } from '../../tables/db.ts'
import { type CountedMonth, findMonths } from './counted-months-repository.ts'
import type { ReportedPeriod, WorkFilter } from './moments-of-work-repository.ts'
import { findSums, type Part } from './report-repository.ts'
import { isAsked, storedBy } from './stored-rules.ts'
import { addTo, newTotal, type Sums, type Total } from './sums-rules.ts'

export type Asked = { readonly viewer: Viewer; readonly filter: WorkFilter; readonly periods: ReportedPeriod }

/** The sums of the period and of the one before it. */
export type Compared = { readonly now: Total; readonly former: Total }

/**
 * Adds up the work of both periods in groups: the stored numbers of whole months, and the work of the other days.
 * Each number counts the work of the list that it opens, because both read the same moments.
 */
export async function addUpWork(
  tx: Tx,
  { viewer, filter, periods }: Asked,
  by: ReportBy,
): Promise<Map<number | null, Compared>> {
  const stored = storedBy(filter, by)
  const of = stored && { by: stored, openHours: filter.openHours }
  const { days, months } = await findMonths(tx, periods, of)
  const running: readonly Part[] = [
    { isNow: false, since: days.formerFirst, until: days.first },
    { isNow: true, since: days.first, until: days.after },
  ]
  const finished = running.flatMap((part) => withoutMonths(part, months))
  const groups = new Map<number | null, Compared>()
  const add = (isNow: boolean, key: number | null, sums: Sums) => {
    const group = groups.get(key) ?? newCompared()
    groups.set(key, group)
    addTo(isNow ? group.now : group.former, sums)
  }
  for (const month of months) {
    for (const sums of month.groups.filter(isAsked(viewer, filter, stored ?? by))) {
      add(month.since >= days.first, by === 'queue' ? sums.queueId : sums.key, sums)
    }
  }
  for (const sums of await findSums(tx, { viewer, filter, by, finished, running })) add(sums.isNow, sums.key, sums)
  return groups
}

const newCompared = (): Compared => ({ now: newTotal(), former: newTotal() })

/** The parts of a part that are before, between and after the months; the months are sorted. */
function withoutMonths(part: Part, months: readonly CountedMonth[]): Part[] {
  const parts: Part[] = []
  let { since } = part
  for (const month of months) {
    if (month.since < part.since || month.until > part.until) continue
    parts.push({ ...part, since, until: month.since })
    since = month.until
  }
  parts.push({ ...part, since })
  return parts.filter((one) => one.since < one.until)
}
