import type { Contact } from '@recado/contracts/contacts/contact'
import type { Tag } from '@recado/contracts/tags/tag'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import type { QueryClient } from '@tanstack/react-query'
import { asHeard, hearContact } from '../../shared/contacts/heard-contacts.ts'
import { byName } from '../../shared/list/folded.ts'
import { applyUnread } from '../../shared/tickets/apply-unread.ts'
import { COUNTERS, LISTS, OPENED, type OpenedTicket, REMEMBERED, rowsOf, type TicketPages } from './api.ts'
import type { InboxFilter, TicketListFilter } from './filter.ts'
import { type Counters, place, recount, remove, type TicketRows } from './place.ts'

/**
 * The latest state of a ticket that this browser knows; `ticket` is null when it is deleted or no longer visible to the
 * user.
 */
type Known = { readonly version: number; readonly ticket: Ticket | null }

/** Updates a ticket in the cache. All changes of tickets enter the cache here, from responses and from live frames. */
export function putTicket(client: QueryClient, viewer: Viewer, changed: Ticket): void {
  const before = lastKnown(client, changed.id)
  if (before && before.version > changed.version) return
  const ticket = asHeard(client, changed)
  remember(client, ticket.id, { version: ticket.version, ticket })
  changeLists(client, (rows, filter) => place(rows, ticket, filter, viewer))
  const isGone = !sees(viewer, ticket)
  changeOpened(client, ticket.id, (opened) => (opened.ticket.version > ticket.version ? opened : { ticket, isGone }))
  const isNew = before === undefined && ticket.version === 1
  if (before?.version !== ticket.version) changeCounters(client, viewer, isNew ? null : before?.ticket, ticket)
}

type Gone = { readonly ticketId: number; readonly version: number }

/** Removes a ticket that, from this version on, is deleted or no longer visible to the user. */
export function dropTicket(client: QueryClient, viewer: Viewer, { ticketId, version }: Gone): void {
  const before = lastKnown(client, ticketId)
  if (before && before.version > version) return
  remember(client, ticketId, { version, ticket: null })
  changeLists(client, (rows) => remove(rows, ticketId))
  changeOpened(client, ticketId, ({ ticket }) => ({ ticket, isGone: true }))
  changeCounters(client, viewer, before?.ticket, null)
}

/** @returns the cached ticket; undefined when this window does not know it, or it is gone */
export const knownTicket = (client: QueryClient, ticketId: number): Ticket | undefined =>
  lastKnown(client, ticketId)?.ticket ?? undefined

/** Stores that the assigned user has read the ticket, in this window or in another one. */
export function putUnread(
  client: QueryClient,
  viewer: Viewer,
  unread: Gone & { readonly unreadMessages: number },
): void {
  const put = (ticket: Ticket) => putTicket(client, viewer, ticket)
  applyUnread(knownTicket(client, unread.ticketId), unread, put, () => refetchTickets(client))
}

/** Refetches all tickets, because many of them, or the data that they show, may have changed. */
export function refetchTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: LISTS })
  void client.invalidateQueries({ queryKey: OPENED })
}

/** Updates a contact's name, number, e-mail and picture in every ticket that shows them. */
export function putContact(client: QueryClient, contact: Contact): void {
  hearContact(client, contact)
  changeShown(client, (ticket) => (ticket.contactId === contact.id ? asHeard(client, ticket) : ticket))
  refetchByField(client)
}

/** Refetches lists and counters with a filter by a field of contacts, because tickets lack the fields. */
function refetchByField(client: QueryClient): void {
  const predicate = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    (queryKey[2] as Partial<InboxFilter> | undefined)?.field !== undefined
  for (const queryKey of [LISTS, COUNTERS]) void client.invalidateQueries({ queryKey, predicate })
}

/** Updates a tag's name, colour and kind in every ticket that has it. */
export function putTag(client: QueryClient, { id, name, color, kanban }: Tag): void {
  changeShown(client, (ticket) =>
    hasTag(ticket, id)
      ? { ...ticket, tags: ticket.tags.map((tag) => (tag.id === id ? { id, name, color, kanban } : tag)).sort(byName) }
      : ticket,
  )
}

export function dropTag(client: QueryClient, id: number): void {
  changeShown(client, (ticket) =>
    hasTag(ticket, id) ? { ...ticket, tags: ticket.tags.filter((tag) => tag.id !== id) } : ticket,
  )
}

const hasTag = ({ tags }: Ticket, id: number): boolean => tags.some((tag) => tag.id === id)

/** Changes the fields of other entities that tickets show; such a change does not raise the version of the ticket. */
function changeShown(client: QueryClient, change: (ticket: Ticket) => Ticket): void {
  changeLists(client, (rows) => ({ ...rows, tickets: rows.tickets.map(change) }))
  for (const [key, opened] of client.getQueriesData<OpenedTicket>({ queryKey: OPENED })) {
    if (opened) client.setQueryData<OpenedTicket>(key, { ...opened, ticket: change(opened.ticket) })
  }
  const changed = ([id, known]: [number, Known]): [number, Known] => [
    id,
    known.ticket ? { ...known, ticket: change(known.ticket) } : known,
  ]
  client.setQueryData<Memory>(REMEMBERED, (memory) => memory && new Map([...memory].map(changed)))
}

function lastKnown(client: QueryClient, ticketId: number): Known | undefined {
  const lists = client.getQueriesData<TicketPages>({ queryKey: LISTS })
  const listed = lists.flatMap(([, pages]) => (pages ? rowsOf(pages).tickets : []))
  const opened = client.getQueriesData<OpenedTicket>({ queryKey: OPENED }).map(([, entry]) => entry?.ticket)
  const held = [...listed, ...opened].filter((ticket) => ticket?.id === ticketId)
  const remembered = client.getQueryData<Memory>(REMEMBERED)?.get(ticketId)
  return held.reduce<Known | undefined>(
    (newest, ticket) =>
      ticket && ticket.version > (newest?.version ?? 0) ? { version: ticket.version, ticket } : newest,
    remembered,
  )
}

type Memory = ReadonlyMap<number, Known>

/**
 * Remembers the latest state of a ticket. The ticket may be in no list, and without this memory a late, older frame
 * would bring it back into one.
 */
const remember = (client: QueryClient, ticketId: number, known: Known) => {
  // without this the cache would drop the entry, which has no observer
  client.setQueryDefaults(REMEMBERED, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData<Memory>(REMEMBERED, (memory) => new Map(memory).set(ticketId, known))
}

function changeLists(client: QueryClient, change: (rows: TicketRows, filter: TicketListFilter) => TicketRows) {
  for (const [key, pages] of client.getQueriesData<TicketPages>({ queryKey: LISTS })) {
    if (!pages) continue
    const before = rowsOf(pages)
    const after = change(before, key[2] as TicketListFilter)
    if (after !== before) client.setQueryData<TicketPages>(key, withRows(pages, after))
  }
}

/**
 * Puts all rows into the first page. The number of pages must stay the same, but the distribution of the rows does not
 * matter.
 */
const withRows = (pages: TicketPages, { tickets, ...rest }: TicketRows): TicketPages => ({
  ...pages,
  pages: pages.pages.map((_, index) => ({ tickets: index === 0 ? tickets : [], ...rest })),
})

function changeOpened(client: QueryClient, ticketId: number, change: (opened: OpenedTicket) => OpenedTicket) {
  for (const [key, opened] of client.getQueriesData<OpenedTicket>({ queryKey: OPENED })) {
    if (opened?.ticket.id === ticketId) client.setQueryData<OpenedTicket>(key, change(opened))
  }
}

/** @param before the ticket as the counters include it; undefined when that is not known */
function changeCounters(client: QueryClient, viewer: Viewer, before: Ticket | null | undefined, after: Ticket | null) {
  for (const [key, counters] of client.getQueriesData<Counters>({ queryKey: COUNTERS })) {
    if (!counters) continue
    const changed = before === undefined ? undefined : recount(counters, before, after, key[2] as InboxFilter, viewer)
    if (changed) client.setQueryData<Counters>(key, changed)
    else void client.invalidateQueries({ queryKey: key })
  }
}
