import type { RouteOutput } from '@recado/contracts/route'
import { addTicketTag, leaveLane } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { type BoardFilter, boardLists, laneOf, NO_LANE, readLanes } from './board-list.ts'

export const LANES = ['board', 'lanes'] as const

/** The lanes of the board, in order. Fetching them also stores their first pages. */
export const laneList = (filter: BoardFilter) =>
  queryOptions({
    queryKey: LANES, // the lanes are the same under every filter
    queryFn: ({ client }) => readLanes(client, filter),
    staleTime: Number.POSITIVE_INFINITY, // live frames report changes
  })

type Move = { readonly ticket: Ticket; readonly laneId: number }
type Answer = RouteOutput<typeof leaveLane>
/**
 * Called after each half of a move, with the responses that can undo the move; the list is empty while the second half
 * is pending.
 */
type Steps = Readonly<Record<'onLeft' | 'onEntered', (answers: readonly Answer[]) => void>>

/** Moves a ticket to another lane; if the move fails, the ticket goes back to its old lane. */
export function useMoveTicket({ onLeft, onEntered }: Steps) {
  const client = useQueryClient()
  const { undoSeconds } = useUndoing()
  const put = ({ undo: _, ...ticket }: Answer) => boardLists.put(client, ticket)
  const enter = async (ticket: Ticket, tagId: number, query = {}) => {
    const answer = await call(addTicketTag, { params: { ticketId: ticket.id, tagId }, query })
    put(answer)
    return answer
  }
  return useMutation({
    mutationFn: async ({ ticket, laneId }: Move) => {
      const before = laneOf(ticket)
      const query = { undoSeconds }
      const left: Answer[] = []
      if (before !== NO_LANE) {
        const answer = await call(leaveLane, { params: { ticketId: ticket.id }, query })
        put(answer)
        left.push(answer)
        onLeft(laneId === NO_LANE ? left : [])
      }
      if (laneId === NO_LANE) return
      try {
        onEntered([...left, await enter(ticket, laneId, query)])
      } catch (error) {
        if (before !== NO_LANE) await enter(ticket, before)
        throw error
      }
    },
  })
}
