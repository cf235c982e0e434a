import type { EventData } from '@recado/contracts/event'
import { messageCreated } from '@recado/contracts/messages/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { callReceived } from '@recado/contracts/whatsapp/events'
import { getCompany, isHeld } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../../tables/db.ts'
import type { OnUndone } from '../from-wings.ts'
import { resolveContact } from '../identities/resolve-contact.ts'
import { findNamed, insertMessage, wasSaidLately } from '../messages/message-repository.ts'
import { previewOf } from '../messages/message-rules.ts'
import { bodyColumns } from '../messages/said-repository.ts'
import { storeOutgoing } from '../sending/store-outgoing.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { holdOfferedClose, takeBackClose } from '../undo/take-back-close.ts'
import { callWords } from './call-rules.ts'
import { joinTicket } from './join-ticket.ts'

const SILENCE_MS = 5 * 60_000 // a contact who calls repeatedly gets at most one explanation in this time

/**
 * Stores a call once, as a message of the ticket, and writes to the caller if the call was rejected. Like a message, a
 * call undoes a close that can still be undone. A call of a blocked contact is not stored.
 */
export async function receiveCall(tx: Tx, call: EventData<typeof callReceived>, onUndone: OnUndone): Promise<void> {
  const { whatsappId, chat, isVideo } = call
  const contact = await resolveContact(tx, { address: chat, pushName: null })
  if (contact.isBlocked) return
  const name = { whatsappId, contactId: contact.id, fromMe: false, waMessageId: `call:${call.callId}` }
  if (await findNamed(tx, name)) return

  const at = new Date(call.at)
  const company = await getCompany(tx)
  const words = callWords({ isVideo, at }, company.timezone)
  await revealTickets(tx, name)
  const close = await holdOfferedClose(tx, name)
  if (close) await takeBackClose(tx, close, onUndone)
  const ticket = await joinTicket(tx, name, {
    preview: previewOf({ mediaType: 'call_log', body: null }),
    at,
    fromMe: false,
    chat,
  })
  const message = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: contact.id,
    whatsapp_id: whatsappId,
    wa_message_id: name.waMessageId,
    ...(await bodyColumns(tx, words)),
    from_me: false,
    read: false,
    ack: 0,
    media_type: 'call_log',
    origin: 'inbound',
    created_at: at,
  })
  await tx.emit(messageCreated, { message, ticket })
  if (call.isRejected && !isHeld(company)) await explain(tx, ticket)
}

async function explain(tx: Tx, before: Ticket): Promise<void> {
  const { contactId, whatsappId } = before
  const { callRejectMessage: body } = await getSettings(tx)
  const since = new Date(Date.now() - SILENCE_MS)
  if (body.trim() === '' || (await wasSaidLately(tx, { contactId, whatsappId, body, since }))) return
  const part = { kind: 'text' as const, text: body, media: null }
  await storeOutgoing(tx, before, { part, origin: 'system' })
}
