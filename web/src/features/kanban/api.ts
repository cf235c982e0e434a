import { addTicketTag, leaveLane } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { type BoardFilter, boardLists, laneOf, NO_LANE, readLanes } from './board-list.ts'

export const LANES = ['board', 'lanes'] as const

/** The lanes of the board, in order; they come with their first pages. */
export const laneList = (filter: BoardFilter) =>
  queryOptions({
    queryKey: LANES, // the same under every filter
    queryFn: ({ client }) => readLanes(client, filter),
    staleTime: Number.POSITIVE_INFINITY, // live frames report changes
  })

type Move = { readonly ticket: Ticket; readonly laneId: number }
type Steps = { readonly onLeft: () => void; readonly onEntered: () => void }

/** Moves a ticket to another lane; if that fails, it is put back. */
export function useMoveTicket({ onLeft, onEntered }: Steps) {
  const client = useQueryClient()
  const enter = async (ticket: Ticket, tagId: number) =>
    boardLists.put(client, await call(addTicketTag, { params: { ticketId: ticket.id, tagId } }))
  return useMutation({
    mutationFn: async ({ ticket, laneId }: Move) => {
      const before = laneOf(ticket)
      if (before !== NO_LANE) {
        boardLists.put(client, await call(leaveLane, { params: { ticketId: ticket.id } }))
        onLeft()
      }
      if (laneId === NO_LANE) return
      try {
        await enter(ticket, laneId)
        onEntered()
      } catch (error) {
        if (before !== NO_LANE) await enter(ticket, before)
        throw error
      }
    },
  })
}
