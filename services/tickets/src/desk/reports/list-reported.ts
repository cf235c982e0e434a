import { PAGE_SIZE } from '@recado/contracts/limits'
import type { ReportFilter } from '@recado/contracts/reports/filter'
import type { ReportedWork, ReportList } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { reportedPeriodOf } from './report-period.ts'
import { type AskedWork, countWork, findSeenTickets, findWork } from './reported-work-repository.ts'

type Query = ReportFilter & {
  readonly list: ReportList
  readonly weekday?: number | undefined
  readonly hour?: number | undefined
  readonly pageNumber: number
}
type Page = { readonly works: ReportedWork[]; readonly count: number; readonly hasMore: boolean }

/**
 * One page of the work that a number of a report counts. Work in the caller's queues stays in the list when its ticket
 * has left them; only the contact is not shown then.
 * @throws ERR_VALIDATION
 */
export async function listReported(tx: PersonTx, { list, weekday, hour, pageNumber, ...filter }: Query): Promise<Page> {
  const viewer = await getViewer(tx)
  const asked = { filter, periods: reportedPeriodOf(filter, tx.caller.language), list, weekday, hour }
  const limit = PAGE_SIZE.reportedWorks
  const works = await showWork(tx, viewer, asked, { offset: (pageNumber - 1) * limit, limit })
  const count = await countWork(tx, viewer, asked)
  return { works, count, hasMore: pageNumber * limit < count }
}

async function showWork(tx: Tx, viewer: Viewer, asked: AskedWork, slice: { offset: number; limit: number }) {
  const found = await findWork(tx, viewer, asked, slice)
  const seen = await findSeenTickets(tx, viewer, [...new Set(found.flatMap(({ ticketId }) => ticketId ?? []))])
  return found.map(
    ({ startedAt, endedAt, ...work }): ReportedWork => ({
      ...work,
      ticket: seen.get(work.ticketId ?? 0) ?? null,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }),
  )
}
