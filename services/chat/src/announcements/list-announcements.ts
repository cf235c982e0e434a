import type { SeenAnnouncement } from '@recado/contracts/announcements/announcement'
import type { Page } from '@recado/kit/db/page'
import type { PersonTx } from '../tables/db.ts'
import { findAnnouncements, forgetGoneMarks, getSeenAnnouncement, insertSeen } from './announcement-repository.ts'

type Query = { readonly searchParam?: string | undefined; readonly pageNumber: number; readonly live: boolean }

/**
 * One page of the announcements that the caller may see. Super users see all announcements unless they request the live
 * ones; other users see the live ones.
 */
export const listAnnouncements = (tx: PersonTx, { live, ...query }: Query): Promise<Page<SeenAnnouncement>> =>
  findAnnouncements(tx, { ...query, isLiveOnly: live || !tx.caller.person.super })

/** @throws ERR_NO_ANNOUNCEMENT_FOUND also when the announcement is not live, except for super users */
export const showAnnouncement = (tx: PersonTx, id: number): Promise<SeenAnnouncement> =>
  getSeenAnnouncement(tx, id, !tx.caller.person.super)

/** Records that the caller has seen these announcements. Announcements that are not live are ignored. */
export async function seeAnnouncements(
  tx: PersonTx,
  { seen }: { readonly seen: readonly number[] },
): Promise<Record<string, never>> {
  await insertSeen(tx, seen)
  await forgetGoneMarks(tx)
  return {}
}
