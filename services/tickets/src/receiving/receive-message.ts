import type { EventData } from '@recado/contracts/event'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import type { messageReceived, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { answerMessage } from '../automation/answer-message.ts'
import { askAgain, type TakenAnswer, takeAnswer, thankForRating } from '../automation/take-rating.ts'
import { refreshPicture } from '../contacts/pictures.ts'
import type { Tx } from '../db.ts'
import { resolveContact } from '../identities/resolve-contact.ts'
import { findTraces, insertMessage, type StoredMessage, updateMessage } from '../messages/message-repository.ts'
import { MEDIA_TYPE_OF, previewOf } from '../messages/message-rules.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { applyEarlyChanges } from './change-message.ts'
import { refreshGroup } from './describe-group.ts'
import { joinTicket } from './join-ticket.ts'
import { recallMessage } from './recall-message.ts'
import { contentOf, storable } from './received-content.ts'
import { showPreview } from './show-preview.ts'

/**
 * Stores a message that WhatsApp delivered, or that was typed on the phone, once: in the contact's active ticket on the
 * connection, or in a new one that waits. Closed tickets are never touched. A message that could not be read at first
 * takes the place that was held for it.
 */
export async function receiveMessage(
  tx: Tx,
  { whatsappId, message }: EventData<typeof messageReceived>,
): Promise<void> {
  const { fromMe, waMessageId } = message
  const { contact, authorId } = await resolveWriter(tx, message)
  const conversation = { whatsappId, contactId: contact.id }
  const { stored, isAwaited, hasHidden, isAskedForRating } = await findTraces(tx, {
    ...conversation,
    fromMe,
    waMessageId,
  })
  if (stored) return stored.mediaType === 'placeholder' ? reveal(tx, stored, message) : undefined
  if (message.isHistory) return recallMessage(tx, { conversation, authorId, message })

  const answer = { text: storable(message.text), sentAt: new Date(message.sentAt) }
  const mayBeUnclear = message.kind === 'text' && !message.late
  const taken =
    isAskedForRating && !fromMe ? await takeAnswer(tx, conversation, { ...answer, mayBeUnclear }) : undefined
  const preview = previewOf({ mediaType: MEDIA_TYPE_OF[message.kind], body: answer.text })
  if (hasHidden && !taken) await revealTickets(tx, conversation)
  const ticket = taken?.ticket ?? (await joinTicket(tx, conversation, { preview, at: answer.sentAt, fromMe }))
  const inserted = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: contact.id,
    whatsapp_id: whatsappId,
    author_id: authorId,
    wa_message_id: waMessageId,
    ...(await contentOf(tx, conversation, message)),
    from_me: fromMe,
    read: fromMe || taken !== undefined,
    ack: fromMe ? 1 : 0, // WhatsApp has what the phone sent
    origin: fromMe ? 'phone' : 'inbound',
    created_at: answer.sentAt,
  })
  const changed = isAwaited ? await applyEarlyChanges(tx, inserted, conversation) : inserted
  await tx.emit(messageCreated, { message: changed, ticket })
  if (taken) await answerTaken(tx, taken, changed.id)
  else if (!fromMe && !message.late && message.kind !== 'placeholder') await answerMessage(tx, ticket, answer)
  await refreshPicture(tx, contact, whatsappId)
  if (contact.isGroup) await refreshGroup(tx, contact, whatsappId)
}

const answerTaken = (tx: Tx, { ticket, isRating }: TakenAnswer, messageId: number): Promise<void> =>
  isRating ? thankForRating(tx, ticket) : askAgain(tx, ticket, messageId)

/** The contact whose conversation it belongs to, and, in a group, who of it wrote. */
async function resolveWriter(tx: Tx, { chat, fromMe, pushName: written, participant }: ReceivedMessage) {
  const isPerson = chat.group === undefined
  const pushName = isPerson && !fromMe ? nameIn(written) : null // what the phone's owner calls himself is no contact's name
  const contact = await resolveContact(tx, { address: chat, pushName })
  if (!participant) return { contact, authorId: null }
  const author = await resolveContact(tx, { address: participant.address, pushName: nameIn(participant.name) })
  return { contact, authorId: author.id }
}

/** What was not readable has come: the same message, at its place, whatever became of its ticket meanwhile. */
async function reveal(tx: Tx, { id, ticketId, conversation }: StoredMessage, received: ReceivedMessage): Promise<void> {
  if (received.kind === 'placeholder') return
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket) return
  const revealed = await updateMessage(tx, id, await contentOf(tx, conversation, received))
  const message = await applyEarlyChanges(tx, revealed, conversation)
  await tx.emit(messageUpdated, { message, ticket: await showPreview(tx, ticket, message) })
}

const nameIn = (pushName: string | null): string | null => storable(pushName ?? '').trim() || null
