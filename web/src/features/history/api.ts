import type { Message } from '@recado/contracts/messages/message'
import { listMessages } from '@recado/contracts/messages/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { type Anchor, createHistory } from '../../shared/history/create-history.ts'
import { type HistoryPage, messagesOf } from '../../shared/history/place.ts'

export type ConversationPage = HistoryPage<Message> & {
  /** The contact and the connection of the history, which contains the messages of all their tickets. */
  readonly contactId: number
  readonly whatsappId: number
  /** The numbers of the tickets whose messages are on the page, by ticket id. */
  readonly numbers: Readonly<Record<number, number>>
}

/**
 * The conversation around a ticket, with the messages of all tickets of its contact on its connection. Fetching it does
 * not mark messages as read; a separate request does.
 */
export const conversations = createHistory<Message, ConversationPage>({
  name: 'messages',
  fetchPage,
  orderOf: ({ id }) => id,
})

async function fetchPage(ticketId: number, anchor: Anchor, signal: AbortSignal): Promise<ConversationPage> {
  const query = { peek: 'true' as const, ...anchor }
  const answer = await call(listMessages, { params: { ticketId }, query }, { signal })
  const { messages, hasMore, hasNewer, ticket, tickets } = answer
  const isOnward = anchor !== null && 'after' in anchor // the anchor message itself is older than this page
  return {
    messages,
    hasOlder: isOnward || hasMore,
    hasNewer,
    contactId: ticket.contactId,
    whatsappId: ticket.whatsappId,
    numbers: Object.fromEntries(tickets.map((one) => [one.id, one.number])),
  }
}

/**
 * Updates a message in the cache; all new and changed messages enter the cache here.
 * @param of the ticket of the message; absent to update only histories that contain the message already
 */
export function putMessage(
  client: QueryClient,
  message: Message,
  of?: Pick<Ticket, 'id' | 'number' | 'contactId' | 'whatsappId'>,
): void {
  const belongs = (ticketId: number, pages: readonly ConversationPage[]) => {
    const [newest] = pages
    const isOfHistory = of && newest?.contactId === of.contactId && newest.whatsappId === of.whatsappId
    return ticketId === message.ticketId || isOfHistory || messagesOf(pages).some(({ id }) => id === message.id)
  }
  const touch = (page: ConversationPage) => (of ? { ...page, numbers: { ...page.numbers, [of.id]: of.number } } : page)
  conversations.put(client, message, belongs, touch)
}

/** @returns the ticket numbers of all pages, by ticket id */
export const numbersOf = (pages: readonly ConversationPage[]): ConversationPage['numbers'] =>
  Object.assign({}, ...pages.map(({ numbers }) => numbers))
