import { quickMessageUpdated } from '@recado/contracts/quick-messages/events'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { keepFiles, releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { getViewer } from '../../conversation/users/get-viewer.ts'
import type { PersonTx } from '../../tables/db.ts'
import { lockQuickMessage, type QuickMessageChange, updateQuickMessage } from './quick-message-repository.ts'
import { checkMayShare, checkSaysSomething } from './quick-message-rules.ts'

type Change = {
  readonly shortcode?: string | undefined
  readonly message?: string | undefined
  readonly geral?: boolean | undefined
  readonly status?: boolean | undefined
  readonly isMedia?: boolean | undefined // a file will be uploaded in the next request
}

/**
 * Changes the given fields of a quick message. Its owner stays.
 * @throws ERR_NO_QUICKMESSAGE_FOUND | ERR_NO_PERMISSION when an agent changes a quick message that is or becomes the
 * company's | ERR_DUPLICATED_NAME
 */
export async function changeQuickMessage(
  tx: PersonTx,
  id: number,
  { shortcode, message, geral, status, isMedia }: Change,
): Promise<QuickMessage> {
  const before = await lockChangeable(tx, id, { geral: geral ?? false })
  checkSaysSomething(tx, { message: message ?? before.message, isMedia: isMedia || before.isMedia })
  return change(tx, before, {
    ...(shortcode !== undefined && { shortcode }),
    ...(message !== undefined && { message }),
    ...(geral !== undefined && { geral }),
    ...(status !== undefined && { status }),
  })
}

/**
 * Replaces or removes the file of a quick message.
 * @throws the errors of `changeQuickMessage`
 */
export async function setQuickMessageFile(tx: PersonTx, id: number, file: UploadedFile | null): Promise<QuickMessage> {
  const before = await lockChangeable(tx, id)
  if (!file && !before.isMedia) return before
  if (file) await keepFiles(tx, [file.path])
  const quickMessage = await change(tx, before, {
    media_path: file?.path ?? null,
    media_name: file?.name ?? null,
    media_mime: file?.mime ?? null,
  })
  if (before.mediaPath) await releaseFiles(tx, [before.mediaPath])
  return quickMessage
}

async function lockChangeable(tx: PersonTx, id: number, wanted = { geral: false }): Promise<QuickMessage> {
  const viewer = await getViewer(tx)
  const quickMessage = await lockQuickMessage(tx, viewer.id, id)
  checkMayShare(viewer, quickMessage, wanted)
  return quickMessage
}

async function change(tx: PersonTx, before: QuickMessage, row: QuickMessageChange): Promise<QuickMessage> {
  const quickMessage = await updateQuickMessage(tx, before.id, row)
  await recordUpdate(tx, {
    entity: 'quickMessage',
    entityId: before.id,
    changes: {
      ...changesOf(before, quickMessage, ['shortcode', 'geral', 'status', 'mediaName']),
      ...silentChangesOf(before, quickMessage, ['message']),
    },
  })
  await tx.emit(quickMessageUpdated, { quickMessage, before })
  return quickMessage
}
