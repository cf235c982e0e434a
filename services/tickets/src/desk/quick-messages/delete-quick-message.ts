import { quickMessageDeleted } from '@recado/contracts/quick-messages/events'
import { recordAct } from '@recado/kit/audit'
import { releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx, Tx } from '../../tables/db.ts'
import { lockQuickMessage, removeQuickMessage, removeQuickMessagesOf } from './quick-message-repository.ts'
import { checkMayShare } from './quick-message-rules.ts'

/**
 * Deletes a quick message and its file.
 * @throws ERR_NO_QUICKMESSAGE_FOUND | ERR_NO_PERMISSION when an agent deletes a quick message of the company
 */
export async function deleteQuickMessage(tx: PersonTx, id: number): Promise<void> {
  const viewer = await getViewer(tx)
  const before = await lockQuickMessage(tx, viewer.id, id)
  checkMayShare(viewer, before)
  await removeQuickMessage(tx, id)
  if (before.mediaPath) await releaseFiles(tx, [before.mediaPath])
  const changes = { shortcode: [before.shortcode, null] }
  await recordAct(tx, { action: 'quickMessage.delete', entity: 'quickMessage', entityId: id, changes })
  await tx.emit(quickMessageDeleted, { quickMessageId: id, before })
}

/** Deletes the private quick messages of a user who is being deleted. */
export async function deleteQuickMessagesOf(tx: Tx, userId: number): Promise<void> {
  await releaseFiles(tx, await removeQuickMessagesOf(tx, userId))
}
