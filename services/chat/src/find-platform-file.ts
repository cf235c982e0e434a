import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { findAnnouncementImage } from './announcements/announcement-repository.ts'
import { findHelpThumbnail } from './helps/help-repository.ts'
import type { PersonTx } from './tables/db.ts'

/**
 * @returns how to serve a platform file; undefined unless it belongs to an announcement that the caller may see, or to
 * a help video
 */
export const findPlatformFile = async (tx: PersonTx, path: string): Promise<FoundFile | undefined> =>
  (await findAnnouncementImage(tx, tx.caller.person, path)) ?? (await findHelpThumbnail(tx, path))
