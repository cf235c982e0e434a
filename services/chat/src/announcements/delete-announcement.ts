import { announcementDeleted } from '@recado/contracts/announcements/events'
import { recordAct } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import { releaseFiles } from '../media/platform-file-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { lockAnnouncement, removeAnnouncement } from './announcement-repository.ts'

/** Deletes an announcement and its image. @throws ERR_NO_ANNOUNCEMENT_FOUND */
export async function deleteAnnouncement(tx: PersonTx, id: number): Promise<void> {
  const { title, mediaPath, live } = await lockAnnouncement(tx, id)
  await removeAnnouncement(tx, id)
  if (mediaPath) await releaseFiles(tx, [mediaPath])
  await recordAct(tx, {
    action: 'announcement.delete',
    entity: 'announcement',
    entityId: id,
    changes: { title: [title, null] },
  })
  await ofInstallation(tx).emit(announcementDeleted, { announcementId: id, wasLive: live })
}
