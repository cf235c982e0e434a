import { hears, type Means } from '@recado/contracts/notifications/hears'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser, viewerOf } from '../../../shared/session/current-user.tsx'
import { rowsOf, ticketList } from '../api.ts'
import { NO_FILTER } from '../filter.ts'

const UNREAD = { ...NO_FILTER, onlyUnread: true, order: 'recent' } as const

export type News = {
  /** The tickets in the list of notifications. */
  readonly tickets: readonly Ticket[]
  /** The count on the button and in the title. */
  readonly count: number
  readonly hasMore: boolean
}

/**
 * The unread tickets that concern the user: the user's own ones, and waiting ones if the user wants notifications of
 * them. Each kind is a list of its own, with at most one page, and its `hasMore` says that there are more than are
 * counted.
 */
export function useNews(): News {
  const user = useCurrentUser()
  const { pendingNotices } = viewerOf(user)
  const own = useInfiniteQuery(ticketList({ ...UNREAD, status: 'open' }))
  const waiting = useInfiniteQuery({ ...ticketList({ ...UNREAD, status: 'pending' }), enabled: pendingNotices })
  const lists = [own.data, pendingNotices ? waiting.data : undefined].flatMap((data) => (data ? [rowsOf(data)] : []))
  const all = lists.flatMap(({ tickets }) => tickets).sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const heardBy = (means: Means) => all.filter((ticket) => hears(user.alerts, ticket, means, new Date()))
  return {
    tickets: heardBy('bell'),
    count: heardBy('badge').length,
    hasMore: lists.some(({ hasMore }) => hasMore),
  }
}
