import { announcementUpdated } from '@recado/contracts/announcements/events'
import type { Tx } from '../tables/db.ts'
import { takeAnnouncement, updateAnnouncement } from './announcement-repository.ts'
import { isLiveAt } from './announcement-rules.ts'

/** Stores and publishes that an announcement has started or ended, once, even if several processes try. */
export async function turnAnnouncement(tx: Tx, id: number): Promise<void> {
  const before = await takeAnnouncement(tx, id)
  if (!before) return
  const isLive = isLiveAt(before, new Date())
  if (isLive === before.live) return
  const announcement = await updateAnnouncement(tx, id, { is_live: isLive })
  await tx.emit(announcementUpdated, { announcement, wasLive: before.live })
}
