import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { ticketDeleted } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../../tables/db.ts'
import { answerMessage } from '../automation/answer-message.ts'
import { endRatings } from '../automation/rating-repository.ts'
import { isShortWord } from '../automation/rating-rules.ts'
import { answerTaken, isOpenedBy, type TakenAnswer, takeAnswer } from '../automation/take-rating.ts'
import type { KnownContact } from '../contacts/contact-repository.ts'
import type { Answerers, FromWings, Reply } from '../from-wings.ts'
import { isReadable } from '../messages/hearing-rules.ts'
import { isNewest, type StoredMessage, updateMessage } from '../messages/message-repository.ts'
import { isUnseen } from '../messages/message-rules.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { setAccount } from '../tickets/ticket-conversation-repository.ts'
import { removeTicket } from '../tickets/ticket-removal-repository.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { applyEarlyChanges } from './change-message.ts'
import { contentOf } from './received-content.ts'
import { isTextAlone } from './reply-rules.ts'
import { showCameFrom } from './show-came-from.ts'

type Revealed = {
  readonly message: ReceivedMessage
  readonly contact: KnownContact // locked
  readonly hasCampaigns: boolean // that recently wrote to the contact
  readonly isAskedForRating: boolean
}

/**
 * Stores the content of a message that could not be decrypted before: it keeps its place, whatever happened to its
 * ticket meanwhile. It is a rating, a reply to a campaign, or answered by the bot, like any other message. The bot
 * ignores it when it is late (more than ten minutes, by the gateway's clock), or when another text followed it, which
 * the bot has answered.
 */
export async function revealMessage(
  tx: Tx,
  stored: StoredMessage,
  revealed: Revealed,
  { answerers, campaigns }: Pick<FromWings, 'answerers' | 'campaigns'>,
): Promise<void> {
  const { message: received, contact, hasCampaigns } = revealed
  if (received.kind === 'placeholder') return
  const { id, conversation } = stored
  const reply = hasCampaigns && !contact.isGroup ? await campaigns.find(tx, conversation, received) : undefined
  const content = await contentOf(tx, conversation, received)
  const text = content.body
  const taken = await takeRevealed(tx, stored, revealed, { text, reply, answerers })
  const before = await lockTicket(tx, stored.ticketId)
  if (!before) return
  const isAlone = await isOpenedBy(tx, before, id)
  const rated = taken && isAlone ? taken.ticket : undefined
  if (!taken && isAlone && mayRate(revealed, reply)) {
    const isUnclear = isTextAlone(received, reply) && isShortWord(text)
    await endRatings(tx, conversation, { isUnclear }) // like a message that opens a ticket
  }
  const written = await updateMessage(tx, id, {
    ...content,
    campaign: reply && !taken ? JSON.stringify(reply.to.campaign) : null,
    ...(rated && { ticket_id: rated.id, read: true, to_machine: taken?.kind !== 'word' }),
  })
  const message = await applyEarlyChanges(tx, written, conversation)
  const ticket = rated ?? (await showPreview(tx, await showCameFrom(tx, before, message), message))
  await tx.emit(messageUpdated, { message, ticket })
  if (rated) {
    await setAccount(tx, rated.id, received.chat)
    await withdraw(tx, before)
  }
  if (taken) return answerTaken(tx, taken, id)
  if (reply) await campaigns.settle(tx, reply, { contact, ticket, at: new Date(received.sentAt) })
  if (reply?.kind !== 'opt-out') await letAnswer(tx, { ticket, message, received, text }, answerers)
}

async function takeRevealed(
  tx: Tx,
  { id, conversation }: StoredMessage,
  revealed: Revealed,
  {
    text,
    reply,
    answerers,
  }: { readonly text: string; readonly reply: Reply | undefined; readonly answerers: Answerers },
): Promise<TakenAnswer | undefined> {
  if (!mayRate(revealed, reply)) return undefined
  const { message } = revealed
  const [sentAt, isText] = [new Date(message.sentAt), isTextAlone(message, reply)]
  return takeAnswer(tx, conversation, { text, sentAt, isText, isLate: message.late, messageId: id }, answerers)
}

const mayRate = ({ message, isAskedForRating }: Revealed, reply: Reply | undefined): boolean =>
  isAskedForRating && !message.fromMe && !message.isHistory && reply?.kind !== 'opt-out'

async function withdraw(tx: Tx, before: Ticket): Promise<void> {
  await removeTicket(tx, before.id)
  await tx.emit(ticketDeleted, { ticketId: before.id, version: before.version + 1, before })
}

type Shown = {
  readonly ticket: Ticket
  readonly message: Message
  readonly received: ReceivedMessage
  readonly text: string // with names, as originally written
}

async function letAnswer(tx: Tx, { ticket, message, received, text }: Shown, answerers: Answerers): Promise<void> {
  const { kind, fromMe, late, isHistory, sentAt } = received
  if (fromMe || late || isHistory || isUnseen(kind) || message.isDeleted || !(await isNewest(tx, message))) return
  const incoming = {
    text,
    sentAt: new Date(sentAt),
    messageId: message.id,
    isUnreadable: !isReadable(received),
  }
  await answerMessage(tx, ticket, { message: incoming, answerers })
}
