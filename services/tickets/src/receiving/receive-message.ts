import type { EventData } from '@recado/contracts/event'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import { visibleName } from '@recado/contracts/text/visible'
import type { messageReceived, ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { storable } from '@recado/kit/storable'
import { answerMessage } from '../automation/answer-message.ts'
import type { WakeAsked } from '../automation/asked-machines.ts'
import { isBareChoice } from '../automation/choice-rules.ts'
import { isShortWord } from '../automation/rating-rules.ts'
import { answerTaken, takeAnswer } from '../automation/take-rating.ts'
import { findReply } from '../campaigns/find-reply.ts'
import { placeReply } from '../campaigns/place-reply.ts'
import type { Reply } from '../campaigns/reply-rules.ts'
import { settleReply } from '../campaigns/settle-reply.ts'
import type { KnownContact } from '../contacts/contact-repository.ts'
import { refreshPicture } from '../contacts/pictures.ts'
import type { Tx } from '../db.ts'
import { ensureContact, resolveContact } from '../identities/resolve-contact.ts'
import {
  findTraces,
  insertMessage,
  NO_TRACES,
  type StoredMessage,
  updateMessage,
} from '../messages/message-repository.ts'
import { isUnseen, MEDIA_TYPE_OF, previewOf } from '../messages/message-rules.ts'
import { isReadable } from '../prompts/hearing-rules.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { applyEarlyChanges } from './change-message.ts'
import { refreshGroup } from './describe-group.ts'
import { joinTicket } from './join-ticket.ts'
import { namedText } from './named-text.ts'
import { recallMessage } from './recall-message.ts'
import { contentOf, wellFormed } from './received-content.ts'
import { takeSecondFile } from './take-second-file.ts'

/**
 * Stores a message that WhatsApp delivered, or that was typed on the phone, once: in the contact's active ticket on the
 * connection, or in a new one that waits. Closed tickets are never touched. A message that could not be read at first
 * takes the place that was held for it.
 * @param wake the calls of machines that are to answer it
 */
export async function receiveMessage(
  tx: Tx,
  { whatsappId, message }: EventData<typeof messageReceived>,
  wake: WakeAsked,
): Promise<void> {
  const { fromMe, waMessageId } = message
  const { contact, isNew, authorId } = await resolveWriter(tx, message)
  const conversation = { whatsappId, contactId: contact.id }
  if (await takeSecondFile(tx, conversation, { message, authorId })) return
  const traces = isNew ? NO_TRACES : await findTraces(tx, { ...conversation, fromMe, waMessageId })
  const { stored, isAwaited, hasHidden, isAskedForRating, hasCampaigns } = traces
  if (stored?.mediaType === 'placeholder') return reveal(tx, stored, { message, contact, hasCampaigns })
  if (stored) return undefined
  if (message.isHistory) return recallMessage(tx, { conversation, authorId, message })

  const answer = {
    text: storable(await namedText(tx, message.text, message.mentions)),
    sentAt: new Date(message.sentAt),
  }
  const reply = hasCampaigns && !contact.isGroup ? await findReply(tx, conversation, message) : undefined
  const taken =
    isAskedForRating && !fromMe && reply?.kind !== 'opt-out'
      ? await takeAnswer(tx, conversation, { ...answer, isText: isTextAlone(message, reply), isLate: message.late })
      : undefined
  const preview = previewOf({ mediaType: MEDIA_TYPE_OF[message.kind], body: answer.text })
  const isConversation = !taken && (!reply || reply.kind === 'answer')
  if (hasHidden && isConversation) await revealTickets(tx, conversation)
  const quiet =
    taken?.ticket ?? (reply && !isConversation ? await placeReply(tx, conversation, { reply, preview }) : undefined)
  const mayChoose = message.kind === 'text' && isBareChoice(answer.text)
  const isUnclear = isAskedForRating && message.kind === 'text' && isShortWord(answer.text)
  const cameFrom = !fromMe && message.cameFrom ? wellFormed(message.cameFrom) : null
  const arrival = { preview, at: answer.sentAt, fromMe, mayChoose, isUnclear, chat: message.chat, cameFrom }
  const ticket = quiet ?? (await joinTicket(tx, { ...conversation, isNew }, arrival))
  const inserted = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: contact.id,
    whatsapp_id: whatsappId,
    author_id: authorId,
    wa_message_id: waMessageId,
    ...(await contentOf(tx, conversation, message)),
    from_me: fromMe,
    read: fromMe || quiet !== undefined,
    ack: fromMe ? 1 : 0, // WhatsApp has what the phone sent
    origin: fromMe ? 'phone' : 'inbound',
    to_machine: !fromMe && (quiet ? taken?.kind !== 'word' : mayChoose && ticket.chatbot),
    campaign: reply && !taken ? JSON.stringify(reply.to.campaign) : null,
    created_at: answer.sentAt,
  })
  const changed = isAwaited ? await applyEarlyChanges(tx, inserted, conversation) : inserted
  await tx.emit(messageCreated, { message: changed, ticket })
  if (taken) await answerTaken(tx, taken, changed.id)
  else if (reply) await settleReply(tx, reply, { contact, ticket, at: answer.sentAt })
  const isForBot = !quiet && reply?.kind !== 'opt-out' && !isUnseen(message.kind)
  if (isForBot && !fromMe && !message.late) {
    const incoming = { ...answer, messageId: changed.id, isUnreadable: !isReadable(message) }
    await answerMessage(tx, ticket, { message: incoming, wake })
  }
  await refreshPicture(tx, contact, whatsappId)
  if (contact.isGroup) await refreshGroup(tx, contact, whatsappId)
}

/** What confirms that a campaign's message is wanted is no rating that went wrong. */
const isTextAlone = ({ kind }: ReceivedMessage, reply: Reply | undefined): boolean =>
  kind === 'text' && reply?.kind !== 'confirmation'

/** The contact whose conversation it belongs to, and, in a group, who of it wrote. */
async function resolveWriter(tx: Tx, { chat, fromMe, pushName: written, participant }: ReceivedMessage) {
  const isPerson = chat.group === undefined
  const pushName = isPerson && !fromMe ? nameIn(written) : null // what the phone's owner calls himself is no contact's name
  const resolved = await ensureContact(tx, { address: chat, pushName })
  if (!participant) return { ...resolved, authorId: null }
  const author = await resolveContact(tx, { address: participant.address, pushName: nameIn(participant.name) })
  return { ...resolved, authorId: author.id }
}

/** What was not readable has come: the same message, at its place, whatever became of its ticket meanwhile. */
async function reveal(
  tx: Tx,
  { id, ticketId, conversation }: StoredMessage,
  { message: received, contact, hasCampaigns }: Revealed,
): Promise<void> {
  if (received.kind === 'placeholder') return
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket) return
  const revealed = await updateMessage(tx, id, await contentOf(tx, conversation, received))
  const message = await applyEarlyChanges(tx, revealed, conversation)
  await tx.emit(messageUpdated, { message, ticket: await showPreview(tx, ticket, message) })
  const reply = hasCampaigns && !contact.isGroup ? await findReply(tx, conversation, received) : undefined
  if (reply?.kind !== 'opt-out') return
  await settleReply(tx, reply, { contact, ticket, at: new Date(received.sentAt) })
}

type Revealed = {
  readonly message: ReceivedMessage
  readonly contact: KnownContact
  readonly hasCampaigns: boolean
}

const nameIn = (pushName: string | null): string | null => visibleName(storable(pushName ?? '')) || null
