import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { Company, Harness } from './harness.ts'
import { queryOf } from './list-work.ts'

type State = {
  readonly id: number
  readonly isActive: boolean
  readonly isCounted: boolean // visible, and of no group
  readonly closedBy: string | null
  readonly closedAt: Date | null
  readonly resolveFrom: Date | null
  readonly queueId: number | null
  readonly userId: number | null
}
type Work = Pick<State, 'queueId' | 'userId'> & {
  readonly ticketId: number
  readonly isReopened: boolean
  readonly endedAt: Date | null // null: it has not ended
}

const STATES = `select ticket.id::float8 as id, status <> 'closed' as "isActive", not hidden and not is_group as "isCounted",
    closed_by as "closedBy", closed_at as "closedAt", resolve_from as "resolveFrom", queue_id::float8 as "queueId",
    user_id::float8 as "userId"
  from ticket join contact on contact.id = contact_id where ticket.company_id = $1`

/**
 * The plain account of the work of a company, for comparison: it looks at all tickets after each change, and concludes
 * from the difference which work ended.
 */
export function workModel(harness: Harness, company: Company) {
  const query = queryOf(harness)
  let states = new Map<number, State>()
  let ended: Work[] = []
  return {
    async observe(): Promise<void> {
      const next = new Map((await query(STATES, [company.id])).map((state: State) => [state.id, state]))
      for (const [id, before] of states) {
        const after = next.get(id)
        const isUndone =
          after && !before.isActive && after.isActive && +(before.resolveFrom ?? 0) === +(after.resolveFrom ?? 0)
        if (!after) ended = ended.filter(({ ticketId }) => ticketId !== id)
        else if (isUndone)
          ended = ended.filter((one) => one.ticketId !== id || +(one.endedAt ?? 0) !== +(before.closedAt ?? 0))
        else if (before.isActive && !after.isActive && after.isCounted && after.closedBy !== 'system') {
          ended.push(workIn(after, after.closedAt))
        }
      }
      states = next
    },
    /** The work that the viewer may count: what ended, and what goes on. */
    seen({ profile, queueIds, noQueueTickets }: Viewer): { ended: Work[]; running: Work[] } {
      const isSeen = ({ queueId }: Work) =>
        profile === 'admin' || (queueId === null ? noQueueTickets : queueIds.includes(queueId))
      const running = [...states.values()].filter(({ isActive, isCounted }) => isActive && isCounted)
      return { ended: ended.filter(isSeen), running: running.map((state) => workIn(state, null)).filter(isSeen) }
    },
  }
}

const workIn = ({ id, resolveFrom, queueId, userId }: State, endedAt: Date | null): Work => ({
  ticketId: id,
  isReopened: resolveFrom !== null,
  endedAt,
  queueId,
  userId,
})
