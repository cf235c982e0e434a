import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { isUnseen } from '@recado/contracts/tickets/unseen'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { findNumbers } from '../tickets/numbers/number-repository.ts'
import { readTicket } from '../tickets/read-ticket.ts'
import { getSeenTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import {
  countHistory,
  findHistory,
  type HistoryPage,
  type HistoryPart,
  isInHistory,
} from './message-history-repository.ts'

type Input = {
  readonly ticketId: number
  readonly pageNumber: number
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly around?: number | undefined
  readonly peek: boolean
  readonly only?: HistoryPart | undefined
}
type History = {
  messages: Message[]
  count: number
  hasMore: boolean
  hasNewer: boolean
  ticket: Ticket
  tickets: Pick<Ticket, 'id' | 'number'>[]
}

/**
 * One page of the conversation with the ticket's contact on its connection, from all tickets that the caller may see.
 * Marks the messages as read when the assigned agent fetches the newest page without `peek`.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_MESSAGE_FOUND the page starts at a message of another conversation
 */
export async function listMessages(tx: PersonTx, input: Input): Promise<History> {
  const { ticketId, peek, only } = input
  const viewer = await getViewer(tx)
  const found = await getSeenTicket(tx, viewer, { id: ticketId })
  const anchor = input.before ?? input.after ?? input.around
  if (anchor !== undefined && !(await isInHistory(tx, viewer, found, anchor))) throw notFound('message')

  const reads = !peek && only === undefined && anchor === undefined && input.pageNumber === 1
  const isUnreadByMe = found.userId === viewer.id && isUnseen(found, viewer.id)
  const ticket = reads && isUnreadByMe ? await readTicket(tx, ticketId) : found
  const { messages, hasOlder, hasNewer } = await findHistory(tx, viewer, { ...ticket, only }, pageOf(input))
  const count = await countHistory(tx, viewer, { ...ticket, only })
  const tickets = await ticketsOf(tx, messages, ticket)
  return { messages, count, hasMore: input.after === undefined ? hasOlder : hasNewer, hasNewer, ticket, tickets }
}

async function ticketsOf(tx: PersonTx, messages: readonly Message[], ticket: Ticket): Promise<History['tickets']> {
  const others = new Set(messages.map(({ ticketId }) => ticketId))
  others.delete(ticket.id)
  return [{ id: ticket.id, number: ticket.number }, ...(await findNumbers(tx, [...others]))]
}

function pageOf({ pageNumber, before, after, around }: Input): HistoryPage {
  if (before !== undefined) return { before }
  if (after !== undefined) return { after }
  return around === undefined ? { pageNumber } : { around }
}
