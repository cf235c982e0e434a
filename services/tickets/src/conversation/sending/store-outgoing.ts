import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { MessageOrigin } from '@recado/contracts/writer'
import type { Tx } from '../../tables/db.ts'
import { stoppedClock } from '../clocks/stop-clock-repository.ts'
import { getAddress } from '../identities/identity-repository.ts'
import { insertMessage } from '../messages/message-repository.ts'
import { previewOf } from '../messages/message-rules.ts'
import { inLists } from '../tickets/preview-rules.ts'
import { shownColumns } from '../tickets/shown-columns.ts'
import { type TicketChange, updateTicket } from '../tickets/ticket-repository.ts'
import { outgoingContent } from './outgoing-content.ts'
import type { OutgoingPart } from './outgoing-parts.ts'
import { outgoingRow } from './outgoing-row.ts'

type Outgoing = {
  readonly part: OutgoingPart
  readonly origin: MessageOrigin
  readonly userId?: number | undefined // the author
  readonly clientId?: string | undefined
  readonly quotedId?: number | undefined
  readonly number?: string | undefined // the number to send to; by default the account that wrote last
}

/**
 * Stores an outgoing message and asks the gateway to send it. The caller has locked the ticket.
 * @param change further changes of the ticket
 */
export async function storeOutgoing(
  tx: Tx,
  before: Ticket,
  { part, origin, userId, clientId, quotedId, number }: Outgoing,
  change: TicketChange = {},
): Promise<{ message: Message; ticket: Ticket }> {
  const message = await insertMessage(tx, {
    ...outgoingRow({ ...before, ticketId: before.id }, part, origin),
    user_id: userId ?? null,
    client_id: clientId ?? null,
    quoted_id: quotedId ?? null,
  })
  const shown = { preview: previewOf(message), at: new Date(message.createdAt), origin, userId }
  const isKept = !inLists(shown).movesRow
  const place = { isKept, clock: stoppedClock(origin) }
  const ticket = await updateTicket(tx, before.id, { ...(await shownColumns(tx, shown)), ...change }, place)
  await tx.emit(ticketUpdated, { ticket, before })
  await tx.emit(messageCreated, { message, ticket })
  await tx.emit(sendRequested, {
    whatsappId: ticket.whatsappId,
    waMessageId: message.waMessageId,
    to: await getAddress(tx, { contactId: ticket.contactId, ticketId: ticket.id, number }),
    content: await outgoingContent(tx, message),
  })
  return { message, ticket }
}
