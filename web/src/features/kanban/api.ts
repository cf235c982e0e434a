import { addTicketTag, leaveLane } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { type BoardFilter, boardLists, NO_LANE, readLanes } from './board-list.ts'

export const LANES = ['board', 'lanes'] as const

/** The lanes of the board, in order. Fetching them also stores their first pages. */
export const laneList = (filter: BoardFilter) =>
  queryOptions({
    queryKey: LANES, // the lanes are the same under every filter
    queryFn: ({ client }) => readLanes(client, filter),
    staleTime: Number.POSITIVE_INFINITY, // live frames report changes
  })

type Move = { readonly ticket: Ticket; readonly laneId: number }

/** Moves a ticket to another lane, from any lane, by one request: the move is made and undone as a whole, or not at all. */
export function useMoveTicket() {
  const client = useQueryClient()
  const { undoSeconds } = useUndoing()
  const query = { undoSeconds }
  return useMutation({
    mutationFn: ({ ticket: { id: ticketId }, laneId }: Move) =>
      laneId === NO_LANE
        ? call(leaveLane, { params: { ticketId }, query })
        : call(addTicketTag, { params: { ticketId, tagId: laneId }, query }),
    onSuccess: ({ undo: _, ...ticket }) => boardLists.put(client, ticket),
  })
}
