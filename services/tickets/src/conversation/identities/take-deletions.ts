import { messageUpdated } from '@recado/contracts/messages/events'
import type { Tx } from '../../tables/db.ts'
import { findLostDeletions, type Merged, moveRepeatedDeletions } from '../messages/message-merge-repository.ts'
import { updateMessage } from '../messages/message-repository.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { showPreview } from '../tickets/show-preview.ts'
import { getTicket } from '../tickets/ticket-repository.ts'

/**
 * Before a merge removes the source's copies of messages that both contacts have: deletes the target's copy of each
 * message whose other copy is deleted. A deletion that can still be undone moves with it. The tickets must be locked.
 */
export async function takeDeletions(tx: Tx, merged: Merged): Promise<void> {
  await moveRepeatedDeletions(tx, merged)
  for (const { messageId, by } of await findLostDeletions(tx, merged)) {
    const message = await updateMessage(tx, messageId, { deleted_by: by })
    if (by === 'agent' && message.mediaPath) await releaseFiles(tx, [message.mediaPath])
    const ticket = await showPreview(tx, await getTicket(tx, message.ticketId), message)
    await tx.emit(messageUpdated, { message, ticket })
  }
}
