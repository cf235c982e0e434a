import { messageUpdated } from '@recado/contracts/messages/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { updateMessage } from '../messages/message-repository.ts'
import { forgetReadTo } from '../messages/read-repository.ts'

/** Moves the contact's unclear answers from the closed ticket to the ticket of the new conversation. */
export async function bringAnswers(
  tx: Tx,
  ticket: Ticket,
  messageIds: readonly number[],
  { read }: { readonly read: boolean },
): Promise<void> {
  if (messageIds.length > 0) await forgetReadTo(tx, ticket.id)
  for (const id of messageIds) {
    const message = await updateMessage(tx, id, { ticket_id: ticket.id, read })
    await tx.emit(messageUpdated, { message, ticket })
  }
}
