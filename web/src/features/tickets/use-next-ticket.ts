import { rightsOn } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { isUnseen } from '@recado/contracts/tickets/unseen'
import { useQueryClient } from '@tanstack/react-query'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { rowsOf, ticketList } from './api.ts'
import type { InboxFilter } from './filter.ts'

/**
 * @returns a function that finds the next ticket for the user after a close, a transfer or a snooze; undefined means
 * the list. It does not accept a waiting ticket, because accepting greets the contact, and the user may not be ready.
 * Among open tickets it finds the first with unread messages, or else the first of the list.
 */
export function useNextTicket(filter: InboxFilter) {
  const client = useQueryClient()
  const user = useCurrentUser()
  const viewer = viewerOf(user)
  const { next } = user.preferences
  return async (left: Ticket): Promise<Ticket | undefined> => {
    if (next === 'stay') return undefined
    const isWaiting = next === 'waiting'
    const listed = {
      ...filter,
      showAll: isWaiting && filter.showAll, // only the user's own open tickets, because colleagues continue with theirs
      status: isWaiting ? 'pending' : 'open',
      order: isWaiting ? 'waiting' : 'recent',
    } as const
    const list = { ...ticketList(listed), staleTime: Number.POSITIVE_INFINITY } // live frames keep the list up to date
    const pages = await client.fetchInfiniteQuery(list).catch(() => undefined)
    const others = pages ? rowsOf(pages).tickets.filter(({ id }) => id !== left.id) : []
    if (isWaiting) return others.find((ticket) => rightsOn(viewer, ticket).accept)
    return others.find((ticket) => isUnseen(ticket, user.id)) ?? others[0]
  }
}
