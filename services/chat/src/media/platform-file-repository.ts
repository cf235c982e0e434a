import { platformFiles as openPlatformFiles } from '@recado/kit/media/file-ledger'
import type { Database } from '../tables/db.ts'

/** Images of announcements and pictures of help videos. */
export const platformFiles = openPlatformFiles<Database>()

export const { expectFile, keepFiles, releaseFiles } = platformFiles
