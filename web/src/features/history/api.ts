import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { numberOf } from '../../shared/text/ticket-number.ts'
import { type HistoryPage, messagesOf, place } from './place.ts'

const HISTORIES = ['messages', 'history'] as const

/** Pages held at once. A page that is scrolled away from is dropped, and refetched on the way back. */
export const MOST_PAGES = 6

/** Where a page starts; null: at the newest message. */
type Anchor = null | { readonly before: number } | { readonly after: number } | { readonly around: number }
type History = InfiniteData<HistoryPage, Anchor>

/**
 * The conversation around a ticket, across the tickets of its contact on its connection; further pages are requested by
 * the messages at either end of the loaded ones. Fetching marks nothing as read: that has a request of its own.
 */
export const history = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: [...HISTORIES, ticketId] as const,
    queryFn: ({ pageParam, signal }) => fetchPage(ticketId, pageParam, signal),
    initialPageParam: null as Anchor,
    getNextPageParam: ({ hasOlder, messages: [oldest] }): Anchor | undefined =>
      hasOlder && oldest ? { before: oldest.id } : undefined,
    getPreviousPageParam: ({ hasNewer, messages }): Anchor | undefined => {
      const newest = messages.at(-1)
      return hasNewer && newest ? { after: newest.id } : undefined
    },
    maxPages: MOST_PAGES,
  })

async function fetchPage(ticketId: number, anchor: Anchor, signal: AbortSignal): Promise<HistoryPage> {
  const query = { peek: 'true' as const, ...anchor }
  const answer = await call(listMessages, { params: { ticketId }, query }, { signal })
  const { messages, hasMore, hasNewer, ticket, tickets } = answer
  const isOnward = anchor !== null && 'after' in anchor // its own anchor is older
  return {
    messages,
    hasOlder: isOnward || hasMore,
    hasNewer,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    numbers: Object.fromEntries(tickets.map((one) => [one.id, numberOf(one)])),
  }
}

/**
 * Replaces the loaded part of a conversation by another. It counts as fetching until it is in the cache, so that frames
 * that arrive meanwhile are applied to it. @throws CancelledError when yet another part is asked for meanwhile
 */
export async function showPage(client: QueryClient, ticketId: number, anchor: Anchor): Promise<HistoryPage> {
  const pages = ['messages', 'page', ticketId]
  await client.cancelQueries({ queryKey: pages }) // who asked for another part before no longer wants it
  return client.fetchQuery({
    queryKey: [...pages, anchor],
    queryFn: async ({ signal }) => {
      const page = await fetchPage(ticketId, anchor, signal)
      signal.throwIfAborted()
      const queryKey = [...HISTORIES, ticketId]
      await client.cancelQueries({ queryKey }) // a page on its way would bring back what was here
      client.setQueryData<History>(queryKey, { pages: [page], pageParams: [anchor] })
      return page
    },
    staleTime: 0,
    gcTime: 0,
  })
}

/** The one way a new or changed message enters the cache. @param of its ticket; absent: only where the message is known */
export function putMessage(
  client: QueryClient,
  message: Message,
  of?: Pick<Ticket, 'id' | 'number' | 'contactId' | 'whatsappId'>,
): void {
  for (const [key, pages] of client.getQueriesData<History>({ queryKey: HISTORIES })) {
    const newest = pages?.pages[0]
    if (!pages || !newest) continue
    const isKnown = messagesOf(pages.pages).some(({ id }) => id === message.id)
    const isOfHistory = of && newest.contactId === of.contactId && newest.whatsappId === of.whatsappId
    const isOfTicket = key[2] === message.ticketId
    if (!isKnown && !isOfHistory && !isOfTicket) continue
    const placed = place(pages.pages, message)
    if (placed === pages.pages) continue
    const [first = newest, ...rest] = placed
    const named = of ? { ...first, numbers: { ...first.numbers, [of.id]: numberOf(of) } } : first
    client.setQueryData<History>(key, { ...pages, pages: [named, ...rest] })
  }
}
