import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { isNewest, isNewestOfPeople } from '../messages/message-repository.ts'
import { drawnAs } from '../messages/message-rules.ts'
import { previewColumns } from '../messages/said-repository.ts'
import { wordsOfMessage } from './shown-columns.ts'
import { setPreview } from './ticket-repository.ts'

/**
 * Lets lists show what the last message of a ticket, and the last one of a person, say now. The ticket keeps its place in
 * them: nothing new was written. It must be held.
 * @returns the ticket after it
 */
export async function showPreview(tx: Tx, before: Ticket, message: Message): Promise<Ticket> {
  const last = await previewColumns(tx, drawnAs(message))
  const { last_message } = last
  const isLast = last_message !== before.lastMessage && (await isNewest(tx, message))
  const isDrawn = last_message !== before.preview && (await isNewestOfPeople(tx, message))
  if (!isLast && !isDrawn) return before
  const ticket = await setPreview(tx, before.id, {
    ...(isLast && last),
    ...(isDrawn && wordsOfMessage(last, message)),
  })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
