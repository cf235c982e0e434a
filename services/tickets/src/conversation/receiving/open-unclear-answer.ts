import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { answerMessage } from '../automation/answer-message.ts'
import { endRatings, findConversation, findUnclearAnswer } from '../automation/rating-repository.ts'
import { resumedClock } from '../clocks/pause-clock-repository.ts'
import { lockContacts } from '../contacts/contact-repository.ts'
import type { Answerers } from '../from-wings.ts'
import { previewOf } from '../messages/message-rules.ts'
import { wakingOf } from '../snooze/snooze-rules.ts'
import { revealTickets } from '../tickets/reveal-tickets.ts'
import { tellWoken } from '../tickets/tell-woken.ts'
import { lockActiveTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { bringAnswers } from './bring-answers.ts'
import { joinTicket } from './join-ticket.ts'

/**
 * Opens a conversation for an unclear answer whose contact did not answer the repeated question in time. If an agent
 * has opened a conversation meanwhile, the answer moves there as unread and ends its snooze.
 * @param ticketId the closed ticket that contains the unclear answer
 */
export async function openUnclearAnswer(tx: Tx, ticketId: number, answerers: Answerers): Promise<void> {
  const conversation = await findConversation(tx, ticketId)
  if (!conversation) return
  await lockContacts(tx, [conversation.contactId]) // the contact is locked first, as for every message
  const answer = await findUnclearAnswer(tx, ticketId)
  if (!answer) return
  const answers = await endRatings(tx, conversation, { isUnclear: true })
  const { text, sentAt } = answer
  if (text === null) return // a merge deleted the message as a duplicate

  await revealTickets(tx, conversation)
  const active = await lockActiveTicket(tx, conversation.contactId, conversation.whatsappId)
  const preview = previewOf({ mediaType: 'chat', body: text })
  const arrival = { preview, at: sentAt, fromMe: false, chat: null, isUnclear: true }
  const ticket = active ? await addUnread(tx, active, answers.length) : await joinTicket(tx, conversation, arrival)
  await bringAnswers(tx, ticket, answers, { read: false })
  const messageId = answers.at(-1)
  if (!active && messageId !== undefined) {
    await answerMessage(tx, ticket, { message: { text, sentAt, messageId }, answerers })
  }
}

async function addUnread(tx: Tx, before: Ticket, count: number): Promise<Ticket> {
  const now = new Date()
  const woken = before.snooze && wakingOf(before, 'contact', now)
  const change = { unread_messages: before.unreadMessages + count, ...woken }
  const ticket = await updateTicket(tx, before.id, change, { clock: resumedClock(now) })
  await tx.emit(ticketUpdated, { ticket, before })
  if (woken) await tellWoken(tx, ticket, { because: 'contact', by: null })
  return ticket
}
