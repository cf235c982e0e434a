import type { ChatReference } from '@recado/contracts/chats/chat-message'
import { getContact } from '@recado/contracts/contacts/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { getTicket } from '@recado/contracts/tickets/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isApiError } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'

const REFERENCES = ['chats', 'reference'] as const

/**
 * The ticket that a message refers to, by the reader's own rights; null when the reader may not see it, or it is
 * deleted.
 */
export const referencedTicket = (id: number) =>
  queryOptions({
    queryKey: [...REFERENCES, 'ticket', id] as const,
    queryFn: ({ signal }) => seenOrNull(call(getTicket, { params: { ticketId: id } }, { signal })),
  })

export const referencedContact = (id: number) =>
  queryOptions({
    queryKey: [...REFERENCES, 'contact', id] as const,
    queryFn: ({ signal }) => seenOrNull(call(getContact, { params: { contactId: id } }, { signal })),
  })

const seenOrNull = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isApiError(error) && (error.status === 403 || error.status === 404)) return null
    throw error
  })

/** Refetches the tickets and contacts of a frame, because the right to see them may have changed too. */
export function refetchReferences(client: QueryClient, frame: LiveFrame): void {
  const changed = (entity: ChatReference['entity'], id: number) =>
    void client.invalidateQueries({ queryKey: [...REFERENCES, entity, id] })
  if (frame.subject === 'ticket' && frame.action === 'update') changed('ticket', frame.data.ticket.id)
  if (frame.subject === 'ticket' && frame.action === 'delete') changed('ticket', frame.data.ticketId)
  if (frame.subject === 'contact' && frame.action === 'update') changed('contact', frame.data.contact.id)
  if (frame.subject === 'contact' && frame.action === 'delete') changed('contact', frame.data.contactId)
}
