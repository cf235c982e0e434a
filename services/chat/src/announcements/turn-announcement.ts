import { announcementUpdated } from '@recado/contracts/announcements/events'
import type { Tx } from '../tables/db.ts'
import { takeAnnouncement, updateAnnouncement } from './announcement-repository.ts'
import { isLiveAt } from './announcement-rules.ts'

/** Publishes that an announcement has started or ended. */
export async function turnAnnouncement(tx: Tx, id: number): Promise<void> {
  const before = await takeAnnouncement(tx, id)
  if (!before) return
  const isLive = isLiveAt(before, new Date())
  if (isLive === before.live) return
  const announcement = await updateAnnouncement(tx, id, { is_live: isLive })
  await tx.emit(announcementUpdated, { announcement, wasLive: before.live })
}
