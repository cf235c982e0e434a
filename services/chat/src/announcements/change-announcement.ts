import type { Announcement } from '@recado/contracts/announcements/announcement'
import { announcementUpdated } from '@recado/contracts/announcements/events'
import { changesOf, recordUpdate, silentChangesOf } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import type { Patch } from '@recado/kit/db/patch'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { keepFiles, releaseFiles } from '../media/platform-file-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { type AnnouncementChange, lockAnnouncement, updateAnnouncement } from './announcement-repository.ts'
import { checkImage, checkPeriod, isLiveAt } from './announcement-rules.ts'

type Change = Patch<Pick<Announcement, 'title' | 'text' | 'priority' | 'status' | 'from' | 'until'>>

/**
 * Changes the given fields of an announcement.
 * @throws ERR_NO_ANNOUNCEMENT_FOUND | ERR_VALIDATION when the end is before the start
 */
export async function changeAnnouncement(tx: PersonTx, id: number, given: Change): Promise<Announcement> {
  const before = await lockAnnouncement(tx, id)
  const {
    title = before.title,
    text = before.text,
    priority = before.priority,
    status = before.status,
    from = before.from,
    until = before.until,
  } = given
  checkPeriod(tx, { from, until })
  return change(tx, before, {
    title,
    text,
    priority,
    status,
    live_from: from === null ? null : new Date(from),
    live_until: until === null ? null : new Date(until),
    is_live: isLiveAt({ status, from, until }, new Date()),
  })
}

/**
 * Replaces or removes the image of an announcement.
 * @throws ERR_NO_ANNOUNCEMENT_FOUND | ERR_FILE_TYPE_NOT_ALLOWED
 */
export async function setAnnouncementImage(tx: PersonTx, id: number, file: UploadedFile | null): Promise<Announcement> {
  const before = await lockAnnouncement(tx, id)
  if (!file && !before.mediaPath) return before
  if (file) {
    checkImage(file)
    await keepFiles(tx, [file.path])
  }
  const announcement = await change(tx, before, {
    media_path: file?.path ?? null,
    media_name: file?.name ?? null,
    media_mime: file?.mime ?? null,
  })
  if (before.mediaPath) await releaseFiles(tx, [before.mediaPath])
  return announcement
}

async function change(tx: PersonTx, before: Announcement, row: AnnouncementChange): Promise<Announcement> {
  const announcement = await updateAnnouncement(tx, before.id, row)
  await recordUpdate(tx, {
    entity: 'announcement',
    entityId: before.id,
    changes: {
      ...changesOf(before, announcement, ['title', 'priority', 'status', 'from', 'until', 'mediaName']),
      ...silentChangesOf(before, announcement, ['text']),
    },
  })
  await ofInstallation(tx).emit(announcementUpdated, { announcement, wasLive: before.live })
  return announcement
}
