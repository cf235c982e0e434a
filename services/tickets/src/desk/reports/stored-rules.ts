import type { ReportBy } from '@recado/contracts/reports/report'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { WorkFilter } from './moments-of-work-repository.ts'
import type { GroupSums } from './sums-rules.ts'

const FILTERS = { user: 'userId', tag: 'tagId', connection: 'connectionId' } as const

/**
 * Which stored numbers of months answer a report. They are stored by queue and by one thing more, so undefined if a report
 * asks for two, or for the other tags of work with one tag.
 */
export function storedBy(filter: WorkFilter, by: ReportBy): ReportBy | undefined {
  if (by === 'tag' && filter.tagId !== undefined) return undefined
  const isNeeded = (one: keyof typeof FILTERS) => by === one || filter[FILTERS[one]] !== undefined
  const [first, second] = (['user', 'tag', 'connection'] as const).filter(isNeeded)
  return second ? undefined : (first ?? 'queue')
}

/** Whether a stored group is of the viewer's queues and matches the filter; see `isOfQueues` and the filter in SQL. */
export const isAsked =
  (viewer: Viewer, filter: WorkFilter, stored: ReportBy) =>
  ({ queueId, key }: GroupSums): boolean => {
    const isOf = (id: number | null, asked: number | 'none' | undefined) =>
      asked === undefined || id === (asked === 'none' ? null : asked)
    return (
      isOfOwnQueue(viewer, queueId) &&
      isOf(queueId, filter.queueId) &&
      (stored === 'queue' || isOf(key, filter[FILTERS[stored]]))
    )
  }

const isOfOwnQueue = ({ profile, queueIds, noQueueTickets }: Viewer, queueId: number | null): boolean =>
  profile === 'admin' || (queueId === null ? noQueueTickets : queueIds.includes(queueId))
