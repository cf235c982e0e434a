import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { updateMessage } from '../messages/message-repository.ts'
import { keepFiles } from '../stored-files/stored-file-repository.ts'
import { showPreview } from '../tickets/show-preview.ts'

/** Shows a message of a locked ticket again that an agent had deleted. */
export async function restoreMessage(
  tx: Tx,
  before: Ticket,
  messageId: number,
): Promise<{ readonly message: Message; readonly ticket: Ticket }> {
  const message = await updateMessage(tx, messageId, { deleted_by: null })
  if (message.mediaPath) await keepFiles(tx, [message.mediaPath])
  const ticket = await showPreview(tx, before, message)
  await tx.emit(messageUpdated, { message, ticket })
  return { message, ticket }
}
