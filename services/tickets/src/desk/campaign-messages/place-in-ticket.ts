import { ticketCreated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Said } from '@recado/contracts/words/speak'

import { ensureConnection } from '../../conversation/connections/connection-repository.ts'
import { shownColumns } from '../../conversation/tickets/shown-columns.ts'
import { insertTicket, lockTicketForCampaign, updateTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'

type Conversation = { readonly contactId: number; readonly whatsappId: number }
/** The last message of a ticket, as lists show it. */
type Shown = { readonly preview: Said; readonly fromMe: boolean }

/**
 * Finds the ticket of a message: the contact's active ticket on the connection, else the newest hidden campaign ticket,
 * else a new closed and hidden one. Locks the ticket and sets its last message. The contact must be locked.
 */
export async function placeInTicket(tx: Tx, conversation: Conversation, shown: Shown): Promise<Ticket> {
  const { contactId, whatsappId } = conversation
  const known = await lockTicketForCampaign(tx, contactId, whatsappId)
  const now = new Date()
  const news = await shownColumns(tx, {
    preview: shown.preview,
    at: now,
    origin: shown.fromMe ? 'campaign' : 'inbound',
    isToMachine: !shown.fromMe, // a message of the contact here is an opt-out or a confirmation
  })
  if (known) return updateTicket(tx, known.id, news, { isKept: true })
  await ensureConnection(tx, whatsappId)
  const ticket = await insertTicket(tx, {
    ...news,
    status: 'closed',
    hidden: true,
    user_id: null,
    queue_id: null,
    whatsapp_id: whatsappId,
    contact_id: contactId,
    unread_messages: 0,
    origin: 'campaign',
    closed_at: now,
    closed_by: 'system',
  })
  await tx.emit(ticketCreated, { ticket })
  return ticket
}
