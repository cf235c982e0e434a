import { type Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type InboxFilter, isForServer, isListed, type TicketListFilter } from './filter.ts'

/** The loaded part of a list. */
export type TicketRows = {
  readonly tickets: readonly Ticket[]
  /** Whether the server has further rows after the last one. */
  readonly hasMore: boolean
  /** The count of the server, minus the rows that have left the list since. A search gets no new rows. */
  readonly count: number
  /** Whether there are more tickets than the server counts. */
  readonly isCapped: boolean
}

/** The counts on the tabs. `isEstimated` means that the browser has computed them, and the server must confirm them. */
export type Counters = {
  readonly open: number
  readonly pending: number
  readonly closed: number
  readonly isEstimated: boolean
}

/**
 * The server's orders of tickets: latest change first, longest wait first, or contacts with a high priority and then the
 * earliest due answer first.
 */
const ORDERS: Readonly<Record<TicketListFilter['order'], (a: Ticket, b: Ticket) => number>> = {
  recent: (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id,
  waiting: byWait,
  urgent: (a, b) =>
    Number(isHigh(b)) - Number(isHigh(a)) ||
    (a.answerDueAt ?? LATE).localeCompare(b.answerDueAt ?? LATE) ||
    byWait(a, b),
}

function byWait(a: Ticket, b: Ticket): number {
  return (a.queuedAt ?? LATE).localeCompare(b.queuedAt ?? LATE) || a.id - b.id
}

const isHigh = ({ priority }: Ticket): boolean => priority === 'high'

const LATE = '9999' // later than any time

/**
 * @returns the rows with the ticket at its place in the server's order, or without the ticket if the filter no longer
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
 * @param before the ticket as the counters include it; null when it is new
 * @param after null when it is deleted or no longer visible
 * @returns the new counts; undefined when only the server knows them
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
