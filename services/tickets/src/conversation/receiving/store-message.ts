import { SHOWN_AS } from '@recado/contracts/message-kinds'
import { messageCreated } from '@recado/contracts/messages/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { recordAnswer, type TakenAnswer } from '../automation/take-rating.ts'
import type { FromWings } from '../from-wings.ts'
import { refreshPicture } from '../identities/refresh-picture.ts'
import { insertMessage } from '../messages/message-repository.ts'
import { previewOf } from '../messages/message-rules.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { setAccount } from '../tickets/ticket-conversation-repository.ts'
import { takeBackClose } from '../undo/take-back-close.ts'
import { answerArrival, type Decided } from './answer-arrival.ts'
import { type Arrival, isQuiet } from './arrival-rules.ts'
import { applyEarlyChanges } from './change-message.ts'
import { refreshGroup } from './describe-group.ts'
import { keepSecondFile } from './join-files.ts'
import { joinTicket } from './join-ticket.ts'
import type { ReceivedFacts } from './read-facts.ts'
import { contentOf, wellFormed } from './received-content.ts'

/** Stores a message in the ticket that its classification names, and reacts to it. */
export async function storeMessage(tx: Tx, facts: ReceivedFacts, decided: Decided): Promise<void> {
  const { arrival, wings } = decided
  const { message, conversation, contact, authorId, text, reply, hasHidden, isAwaited } = facts
  const { fromMe, waMessageId } = message
  const taken = facts.taken && (await recordAnswer(tx, facts.taken))
  if (hasHidden && arrival.showsHidden) await revealTickets(tx, conversation)
  if (arrival.takesBack && facts.close) await takeBackClose(tx, facts.close, wings.onUndone)
  const ticket = await placeMessage(tx, facts, arrival, { taken, placeReply: wings.campaigns.place })
  const inserted = await insertMessage(tx, {
    ticket_id: ticket.id,
    contact_id: contact.id,
    whatsapp_id: conversation.whatsappId,
    author_id: authorId,
    wa_message_id: waMessageId,
    ...(await contentOf(tx, conversation, message, text)),
    from_me: fromMe,
    read: fromMe || isQuiet(arrival.place),
    ack: fromMe ? 1 : 0, // WhatsApp already has messages from the phone
    origin: fromMe ? 'phone' : 'inbound',
    to_machine: arrival.isToMachine || (arrival.mayChoose && ticket.chatbot),
    campaign: reply && !taken ? JSON.stringify(reply.to.campaign) : null,
    created_at: new Date(message.sentAt),
  })
  await keepSecondFile(tx, inserted.id, conversation, message)
  const changed = isAwaited ? await applyEarlyChanges(tx, inserted, conversation) : inserted
  await tx.emit(messageCreated, { message: changed, ticket })
  await answerArrival(tx, facts, decided, { message: changed, ticket, taken })
  await refreshPicture(tx, contact, conversation.whatsappId)
  if (contact.isGroup) await refreshGroup(tx, contact, conversation.whatsappId)
}

async function placeMessage(
  tx: Tx,
  { message, conversation, isNew, text, reply, clock, isGroup }: ReceivedFacts,
  { place, mayChoose, isUnclear }: Arrival,
  { taken, placeReply }: { taken: TakenAnswer | undefined; placeReply: FromWings['campaigns']['place'] },
): Promise<Ticket> {
  const { chat, fromMe } = message
  const cameFrom = !fromMe && message.cameFrom ? wellFormed(message.cameFrom) : null
  const preview = previewOf({ mediaType: SHOWN_AS[message.kind], body: text, cameFrom })
  const quiet =
    taken?.ticket ?? (reply && isQuiet(place) ? await placeReply(tx, conversation, { reply, preview }) : null)
  if (quiet) {
    await setAccount(tx, quiet.id, chat) // the thanks for a rating go to this account
    return quiet
  }
  const arrival = {
    preview,
    at: new Date(message.sentAt),
    fromMe,
    mayChoose,
    isUnclear,
    chat,
    cameFrom,
    clock,
    isGroup,
  }
  return joinTicket(tx, { ...conversation, isNew }, arrival)
}
