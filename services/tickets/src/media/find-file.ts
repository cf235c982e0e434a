import { API_PREFIX } from '@recado/contracts/route'
import { AppError } from '@recado/kit/errors'
import type { MediaLinks } from '@recado/kit/media/media-links'
import { findPicture } from '../contacts/contact-repository.ts'
import type { PersonTx } from '../db.ts'
import { findExportFile } from '../lgpd/export-repository.ts'
import { findAttachment } from '../queues/attachment-repository.ts'
import { findQuickMessageFile } from '../quick-messages/quick-message-repository.ts'
import { ownerFor } from '../schedules/check-schedule.ts'
import { findScheduleFile } from '../schedules/schedule-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { findSeenFile } from './message-file-repository.ts'

/**
 * @returns an address of the file that needs no session and is good for 60 minutes
 * @throws ERR_NOT_FOUND nothing that the caller sees has the file: no message, contact, quick message, schedule, archive, queue or
 *   option
 */
export async function findFile(tx: PersonTx, path: string, links: MediaLinks): Promise<{ location: string }> {
  const viewer = await getViewer(tx)
  const file =
    (await findSeenFile(tx, viewer, path)) ??
    (await findPicture(tx, path)) ??
    (await findQuickMessageFile(tx, viewer.id, path)) ??
    (await findScheduleFile(tx, path, ownerFor(viewer))) ??
    (await findExportFile(tx, viewer.id, path)) ??
    (await findAttachment(tx, path))
  if (!file) throw new AppError('ERR_NOT_FOUND')
  const link = links.sign({ path, userId: viewer.id, ...file })
  return { location: `${API_PREFIX}/media/${path}?link=${link}` }
}
