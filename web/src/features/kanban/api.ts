import { addTicketTag, leaveLane, listLanes } from '@recado/contracts/tags/routes'
import type { TagBrief } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { boardLists, laneOf, NO_LANE } from './board-list.ts'

export const LANES = ['board', 'lanes'] as const

/** The lanes of the board, in order. */
export const laneList = queryOptions({
  queryKey: LANES,
  queryFn: async ({ signal }): Promise<readonly TagBrief[]> => (await call(listLanes, {}, { signal })).tags,
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
