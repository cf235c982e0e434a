import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { isNewest, isNewestOfPeople } from '../messages/message-repository.ts'
import { drawnAs } from '../messages/message-rules.ts'
import { previewColumns } from '../messages/said-repository.ts'
import { wordsOfMessage } from './shown-columns.ts'
import { setPreview } from './ticket-repository.ts'

/**
 * Updates two texts in lists after a change of a message: that of the ticket's last message, and that of the last
 * message of a person. The ticket keeps its place in lists, because no message was added. The caller has locked the
 * ticket.
 * @returns the changed ticket
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
