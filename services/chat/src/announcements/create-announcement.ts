import type { Announcement, Priority } from '@recado/contracts/announcements/announcement'
import { announcementCreated } from '@recado/contracts/announcements/events'
import { recordAct } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import type { PersonTx } from '../tables/db.ts'
import { insertAnnouncement } from './announcement-repository.ts'
import { checkPeriod, isLiveAt, type Period } from './announcement-rules.ts'

type Input = Period & {
  readonly title: string
  readonly text: string
  readonly priority: Priority
  readonly status: boolean
}

/**
 * Adds an announcement for all companies. Users see it from its start, or at once if it has none.
 * @throws ERR_VALIDATION when the end is before the start
 */
export async function createAnnouncement(tx: PersonTx, input: Input): Promise<Announcement> {
  const { title, text, priority, status, from, until } = input
  checkPeriod(tx, input)
  const announcement = await insertAnnouncement(tx, {
    title,
    text,
    priority,
    status,
    live_from: from === null ? null : new Date(from),
    live_until: until === null ? null : new Date(until),
    is_live: isLiveAt(input, new Date()),
    media_path: null,
    media_name: null,
    media_mime: null,
  })
  await recordAct(tx, {
    action: 'announcement.create',
    entity: 'announcement',
    entityId: announcement.id,
    changes: { title: [null, title] },
  })
  await ofInstallation(tx).emit(announcementCreated, { announcement })
  return announcement
}
