import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { findAnnouncementImage } from './announcements/announcement-repository.ts'
import { findHelpThumbnail } from './helps/help-repository.ts'
import type { PersonTx } from './tables/db.ts'

/**
 * @returns how to serve a file of the platform; undefined when no announcement or help that the caller may see has it
 */
export const findPlatformFile = async (tx: PersonTx, path: string): Promise<FoundFile | undefined> =>
  (await findAnnouncementImage(tx, tx.caller.person, path)) ?? (await findHelpThumbnail(tx, path))
