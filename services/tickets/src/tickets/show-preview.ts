import type { Message } from '@recado/contracts/messages/message'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { isNewest } from '../messages/message-repository.ts'
import { DELETED_PREVIEW, previewOf } from '../messages/message-rules.ts'
import { previewColumns } from '../messages/said-repository.ts'
import { setPreview } from './ticket-repository.ts'

/**
 * Lets lists show what the last message of an active ticket says now. The ticket keeps its place in them: nothing new
 * was written. It must be held.
 * @returns the ticket after it
 */
export async function showPreview(tx: Tx, before: Ticket, message: Message): Promise<Ticket> {
  if (before.status === 'closed') return before
  const preview = await previewColumns(tx, message.isDeleted ? DELETED_PREVIEW : previewOf(message))
  if (preview.last_message === before.lastMessage || !(await isNewest(tx, message))) return before
  const ticket = await setPreview(tx, before.id, preview)
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
