import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Notification } from '@recado/contracts/notifications/notification'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { noticeLists, UNREAD } from '../../../features/notifications/notice-list.ts'
import { heardAt } from '../../../features/tickets/news/ticket-news.tsx'
import { useNews } from '../../../features/tickets/news/use-news.ts'
import { useList } from '../../../shared/list/use-list.ts'

/** A new entry in the list of notifications: a ticket with unread messages, or a notification. */
export type BellItem =
  | { readonly key: string; readonly at: string; readonly ticket: Ticket }
  | { readonly key: string; readonly at: string; readonly notice: Notification }

export type Bell = {
  /** The new entries, latest first. */
  readonly items: readonly BellItem[]
  /** The count on the button and in the title. */
  readonly count: number
  readonly hasMore: boolean
}

/** The count stops at one page of tickets, however many tickets live frames have added to it. */
const MOST = PAGE_SIZE.tickets

/** The new entries of the user: unread tickets and unread notifications; each subject has one entry. */
export function useBell(): Bell {
  const { tickets, count, hasMore } = useNews()
  const notices = useList(noticeLists, UNREAD)
  const unread = notices.rows ?? []
  const isToldBy = ({ id, unreadMessages }: Ticket) =>
    unreadMessages === 0 && unread.some(({ about }) => about.kind === 'ticket-assigned' && about.ticket.id === id)
  const told = tickets.filter(isToldBy)
  const isShown = ({ id }: Ticket) => told.every((ticket) => ticket.id !== id)
  const shown = tickets.filter(isShown)
  const saysMore = unread.filter(
    ({ about }) => about.kind !== 'ticket-assigned' || shown.every(({ id }) => id !== about.ticket.id),
  )
  const items = [
    ...shown.map((ticket) => ({ key: `ticket-${ticket.id}`, at: heardAt(ticket), ticket })),
    ...saysMore.map((notice) => ({ key: `notice-${notice.id}`, at: notice.createdAt, notice })),
  ]
  const repeated = told.length + unread.length - saysMore.length
  const all = Math.max(count + (notices.count ?? 0) - repeated, 0)
  return {
    items: items.sort((a, b) => b.at.localeCompare(a.at)),
    count: Math.min(all, MOST),
    hasMore: hasMore || all > MOST,
  }
}
