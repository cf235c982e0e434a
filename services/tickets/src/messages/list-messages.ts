import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../db.ts'
import { readTicket } from '../tickets/read-ticket.ts'
import { getSeenTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { countHistory, findHistory, isInHistory } from './message-history-repository.ts'

type Input = { ticketId: number; pageNumber: number; before?: number | undefined; peek: boolean }

/**
 * One page of the conversation with the ticket's contact on its connection, across the tickets that the caller sees.
 * The newest page, fetched by the assigned person without `peek`, is read by that.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_MESSAGE_FOUND for `before`
 */
export async function listMessages(
  tx: PersonTx,
  { ticketId, pageNumber, before, peek }: Input,
): Promise<{ messages: Message[]; count: number; hasMore: boolean; ticket: Ticket }> {
  const viewer = await getViewer(tx)
  const found = await getSeenTicket(tx, viewer, { id: ticketId })
  if (before !== undefined && !(await isInHistory(tx, viewer, found, before))) throw notFound('message')

  const reads = !peek && before === undefined && pageNumber === 1
  const isUnreadByMe = found.userId === viewer.id && found.unreadMessages > 0
  const ticket = reads && isUnreadByMe ? await readTicket(tx, ticketId) : found
  const page = before === undefined ? { pageNumber } : { before }
  const { messages, hasMore } = await findHistory(tx, viewer, ticket, page)
  return { messages, hasMore, count: await countHistory(tx, viewer, ticket), ticket }
}
