import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { companyFiles } from '@recado/kit/media/file-ledger'
import { sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'

const IS_USED = sql<boolean>`exists (select from campaign used where used.media_path = media_file.path)`

/** The files of campaigns. A file is used by its campaign, and by campaigns that resend that campaign. */
export const campaignFiles = companyFiles<Database>('campaigns', { isUsed: IS_USED })

export const { keepFiles, releaseFiles } = campaignFiles

export const findMedia = ({ db }: RepositoryTx, path: string): Promise<FoundFile | undefined> =>
  db
    .selectFrom('campaign')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
    .limit(1)
    .executeTakeFirst()
