import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TagBrief } from '@recado/contracts/tag-brief'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { PersonTx } from '../../tables/db.ts'
import type { NameCache } from '../names/name-cache.ts'
import { nameTickets } from '../tickets/name-tickets.ts'
import { getReader } from '../users/get-viewer.ts'
import { type BoardFilter, findLanePages } from './board-repository.ts'
import { findLanes } from './tag-list-repository.ts'

type Lane = {
  readonly tag: TagBrief | null
  readonly tickets: Ticket[]
  readonly count: number
  readonly hasMore: boolean
}
const NO_LANE = 0

/** The pending and open tickets that the caller may see: first those without a lane, then each lane in board order. */
export async function showBoard(
  tx: PersonTx,
  filter: Omit<BoardFilter, 'tagId'>,
  names: NameCache,
): Promise<{ lanes: Lane[] }> {
  const { viewer, stamp } = await getReader(tx)
  const lanes = await findLanes(tx)
  const rows = await findLanePages(tx, viewer, { ...filter, laneIds: [NO_LANE, ...lanes.map(({ id }) => id)] })
  const tickets = await nameTickets(tx, rows, { names, stamp })
  const laneOf = (tag: TagBrief | null): Lane => {
    const standing = rows.flatMap(({ lane_id }, place) => (lane_id === (tag?.id ?? NO_LANE) ? [place] : []))
    const count = rows[standing[0] ?? -1]?.lane_count ?? 0
    return {
      tag,
      tickets: standing.flatMap((place) => tickets[place] ?? []),
      count,
      hasMore: count > PAGE_SIZE.tickets,
    }
  }
  return { lanes: [null, ...lanes].map(laneOf) }
}
