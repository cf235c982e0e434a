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
 * The ticket of an opt-out or a confirmation while no ticket is active: the closed one with the answered message,
 * because such a reply opens no ticket. The ticket keeps its position in lists. Locks the ticket.
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
