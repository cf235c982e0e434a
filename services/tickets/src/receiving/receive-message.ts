import type { EventData } from '@recado/contracts/event'
import { messageCreated } from '@recado/contracts/messages/events'
import { SHOWN_AS } from '@recado/contracts/messages/kinds'
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
import { isTextAlone } from '../campaigns/reply-rules.ts'
import { settleReply } from '../campaigns/settle-reply.ts'
import type { Tx } from '../db.ts'
import { refreshPicture } from '../identities/refresh-picture.ts'
import { ensureContact, resolveContact } from '../identities/resolve-contact.ts'
import { findTraces, insertMessage, NO_TRACES } from '../messages/message-repository.ts'
import { isUnseen, previewOf } from '../messages/message-rules.ts'
import { isReadable } from '../prompts/hearing-rules.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { setAccount } from '../tickets/ticket-conversation-repository.ts'
import { applyEarlyChanges } from './change-message.ts'
import { refreshGroup } from './describe-group.ts'
import { joinFiles, keepSecondFile } from './join-files.ts'
import { joinTicket } from './join-ticket.ts'
import { namedText } from './named-text.ts'
import { recallMessage } from './recall-message.ts'
import { contentOf, wellFormed } from './received-content.ts'
import { revealMessage } from './reveal-message.ts'

/**
 * Stores a message that WhatsApp delivered, or that was typed on the phone, once: in the contact's active ticket on the
 * connection, or in a new waiting one. Closed tickets are never touched. A message that could not be decrypted at first
 * takes the place that was reserved for it.
 * @param wake wakes the calls of machines that answer it
 */
export async function receiveMessage(
  tx: Tx,
  { whatsappId, message }: EventData<typeof messageReceived>,
  wake: WakeAsked,
): Promise<void> {
  const { fromMe, waMessageId } = message
  const { contact, isNew, authorId } = await resolveWriter(tx, message)
  const conversation = { whatsappId, contactId: contact.id }
  const traces = isNew ? NO_TRACES : await findTraces(tx, { ...conversation, fromMe, waMessageId })
  const { stored, isAwaited, hasHidden, isAskedForRating, hasCampaigns } = traces
  if (stored?.mediaType === 'placeholder') {
    return revealMessage(tx, stored, { message, contact, hasCampaigns, isAskedForRating }, wake)
  }
  if (stored || (!isNew && (await joinFiles(tx, conversation, { message, authorId })))) return undefined
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
  const cameFrom = !fromMe && message.cameFrom ? wellFormed(message.cameFrom) : null
  const preview = previewOf({ mediaType: SHOWN_AS[message.kind], body: answer.text, cameFrom })
  const isConversation = !taken && (!reply || reply.kind === 'answer')
  if (hasHidden && isConversation) await revealTickets(tx, conversation)
  const quiet =
    taken?.ticket ?? (reply && !isConversation ? await placeReply(tx, conversation, { reply, preview }) : undefined)
  const mayChoose = message.kind === 'text' && isBareChoice(answer.text)
  const isUnclear = isAskedForRating && mayBeRating(message, answer.text)
  const arrival = { preview, at: answer.sentAt, fromMe, mayChoose, isUnclear, chat: message.chat, cameFrom }
  if (quiet && !fromMe) await setAccount(tx, quiet.id, message.chat) // the contact gets thanks at this account
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
    ack: fromMe ? 1 : 0, // WhatsApp already has what the phone sent
    origin: fromMe ? 'phone' : 'inbound',
    to_machine: !fromMe && (quiet ? taken?.kind !== 'word' : mayChoose && ticket.chatbot),
    campaign: reply && !taken ? JSON.stringify(reply.to.campaign) : null,
    created_at: answer.sentAt,
  })
  await keepSecondFile(tx, inserted.id, conversation, message)
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

/** A message that cannot be read yet may turn out to be a rating. */
const mayBeRating = ({ kind }: ReceivedMessage, text: string): boolean =>
  kind === 'placeholder' || (kind === 'text' && isShortWord(text))

/** The contact that the conversation belongs to, and the writer in a group. */
async function resolveWriter(tx: Tx, { chat, fromMe, pushName: written, participant }: ReceivedMessage) {
  const isPerson = chat.group === undefined
  const pushName = isPerson && !fromMe ? nameIn(written) : null // our own push name is not the contact's
  const resolved = await ensureContact(tx, { address: chat, pushName })
  if (!participant) return { ...resolved, authorId: null }
  const author = await resolveContact(tx, { address: participant.address, pushName: nameIn(participant.name) })
  return { ...resolved, authorId: author.id }
}

const nameIn = (pushName: string | null): string | null => visibleName(storable(pushName ?? '')) || null
