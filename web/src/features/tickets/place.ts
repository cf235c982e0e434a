import { type Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type InboxFilter, isForServer, isListed, type TicketListFilter } from './filter.ts'

/** The loaded part of a list. */
export type TicketRows = {
  readonly tickets: readonly Ticket[]
  /** Whether the server has further rows after the last one. */
  readonly hasMore: boolean
  /** The count of the server, without rows that have left the list since. A search gets no new rows. */
  readonly count: number
  /** Whether there are more than are counted. */
  readonly isCapped: boolean
}

/** The counts on the tabs; `isEstimated`: computed in the browser, to be confirmed by the server. */
export type Counters = {
  readonly open: number
  readonly pending: number
  readonly closed: number
  readonly isEstimated: boolean
}

/** The orders of the server: latest change first, longest waiting first, or first the answer that is due first. */
const ORDERS: Readonly<Record<TicketListFilter['order'], (a: Ticket, b: Ticket) => number>> = {
  recent: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
  waiting: byWait,
  urgent: (a, b) => (a.answerDueAt ?? LATE).localeCompare(b.answerDueAt ?? LATE) || byWait(a, b),
}

function byWait(a: Ticket, b: Ticket): number {
  return (a.queuedAt ?? LATE).localeCompare(b.queuedAt ?? LATE) || a.id - b.id
}

const LATE = '9999' // later than any time

/**
 * @returns the rows with the ticket in the place where the server would put it, or without it when the filter no longer
 * matches
 */
export function place(rows: TicketRows, ticket: Ticket, filter: TicketListFilter, viewer: Viewer): TicketRows {
  const known = rows.tickets.find(({ id }) => id === ticket.id)
  if (known && known.version >= ticket.version) return rows // an older change that arrived late
  const others = rows.tickets.filter(({ id }) => id !== ticket.id)
  const isOfStatus = filter.status === undefined || ticket.status === filter.status
  const isTaken = isOfStatus && isListed(ticket, filter, viewer)
  const isFound = !isForServer(filter) || known !== undefined
  if (!isTaken || !isFound) return remove(rows, ticket.id)
  const tickets = [...others, ticket].sort(ORDERS[filter.order])
  const isBeyondLoaded = rows.hasMore && tickets.at(-1) === ticket
  return { ...rows, tickets: isBeyondLoaded ? others : tickets }
}

export function remove(rows: TicketRows, ticketId: number): TicketRows {
  const tickets = rows.tickets.filter(({ id }) => id !== ticketId)
  if (tickets.length === rows.tickets.length) return rows
  return { ...rows, tickets, count: rows.isCapped ? rows.count : Math.max(0, rows.count - 1) }
}

/**
 * @param before the ticket as it was counted; null when it is new
 * @param after null when it is gone or no longer visible
 * @returns undefined when only the server knows the counts
 */
export function recount(
  counters: Counters,
  before: Ticket | null,
  after: Ticket | null,
  filter: InboxFilter,
  viewer: Viewer,
): Counters | undefined {
  const countedAs = (ticket: Ticket | null) =>
    ticket && isListed(ticket, filter, viewer) ? TicketStatus.safeParse(ticket.status).data : undefined
  const from = countedAs(before)
  const to = countedAs(after)
  if (from === to) return counters
  if (isForServer(filter)) return undefined
  const changed = { ...counters, isEstimated: true }
  if (from) changed[from] = Math.max(0, changed[from] - 1)
  if (to) changed[to] += 1
  return changed
}
