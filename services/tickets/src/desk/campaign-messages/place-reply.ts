import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Said } from '@recado/contracts/words/speak'
import type { Reply } from '../../conversation/from-wings.ts'
import { findSent } from '../../conversation/messages/message-repository.ts'
import { contactColumns } from '../../conversation/tickets/shown-columns.ts'
import { lockTicket, setPreview } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { placeInTicket } from './place-in-ticket.ts'

type Conversation = { readonly contactId: number; readonly whatsappId: number }

/**
 * Finds the ticket of an opt-out or a confirmation when no ticket is active: the closed ticket with the answered
 * campaign message. These replies do not open a ticket. Locks the ticket, which keeps its position in lists.
 */
export async function placeReply(
  tx: Tx,
  conversation: Conversation,
  { reply, preview }: { reply: Reply; preview: Said },
): Promise<Ticket> {
  const { contactId, whatsappId } = conversation
  const [waMessageId = ''] = reply.to.waMessageIds
  const sent = reply.to.whatsappId === whatsappId ? await findSent(tx, { whatsappId, waMessageId }) : undefined
  const ticket = sent && (await lockTicket(tx, sent.ticketId))
  if (ticket?.contactId !== contactId) return placeInTicket(tx, conversation, { preview, fromMe: false })
  return setPreview(tx, ticket.id, await contactColumns(tx, preview))
}
