import { PAGE_SIZE } from '@recado/contracts/limits'
import type { TagBrief } from '@recado/contracts/tag-brief'
import { listBoard } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { isFoundIn } from '../../shared/list/folded.ts'
import { createLiveList } from '../../shared/list/live-list.ts'
import { type BoardQuery, createFirstPages } from './first-pages.ts'

/** The id that stands for tickets without a lane. */
export const NO_LANE = 0

export type BoardFilter = {
  readonly text: string
  readonly queueIds: readonly number[]
  readonly userIds: readonly number[]
  /** The user, whose rights decide which tickets the board contains. */
  readonly viewer: Viewer
}
export type LaneFilter = BoardFilter & { readonly laneId: number }

/** @returns the id of a ticket's lane */
export const laneOf = ({ tags }: Ticket): number => tags.find(({ kanban }) => kanban === 1)?.id ?? NO_LANE

const queryOf = ({ text, queueIds, userIds }: BoardFilter): BoardQuery => ({
  searchParam: text || undefined,
  queueIds: queueIds.length > 0 ? [...queueIds] : undefined,
  users: userIds.length > 0 ? [...userIds] : undefined,
})

type Answer = { readonly tickets: readonly Ticket[]; readonly count: number; readonly hasMore: boolean }
const asPage = ({ tickets, count, hasMore }: Answer) => ({ rows: tickets, count, hasMore })

const firstPages = createFirstPages()

/** Fetches the lanes in their order, and stores the first page of each in the cache. */
export async function readLanes(client: QueryClient, filter: BoardFilter): Promise<readonly TagBrief[]> {
  const lanes = await firstPages.readBoard(queryOf(filter))
  for (const { tag, ...page } of lanes) {
    boardLists.seed(client, { ...filter, laneId: tag?.id ?? NO_LANE }, asPage(page))
  }
  return lanes.flatMap(({ tag }) => tag ?? [])
}

/** The tickets of each lane, latest change first. */
export const boardLists = createLiveList<Ticket, LaneFilter>({
  name: 'board',
  pageSize: PAGE_SIZE.tickets,
  fetchPage: async ({ laneId, ...filter }, pageNumber, signal) => {
    const query = queryOf(filter)
    if (pageNumber === 1) return asPage(await firstPages.readLane(query, laneId, signal))
    return asPage(await call(listBoard, { query: { ...query, tagId: laneId, pageNumber } }, { signal }))
  },
  fits,
  compare: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
})

function fits(ticket: Ticket, { text, queueIds, userIds, viewer, laneId }: LaneFilter): boolean | undefined {
  const { status, queueId, userId, contact } = ticket
  if (status === 'closed' || laneOf(ticket) !== laneId || !sees(viewer, ticket)) return false
  if (queueIds.length > 0 && queueId !== null && !queueIds.includes(queueId)) return false
  if (userIds.length > 0 && (userId === null || !userIds.includes(userId))) return false
  if (isFoundIn(text, contact.name)) return true
  return /\d/.test(text) ? undefined : false // only the server can compare numbers
}
