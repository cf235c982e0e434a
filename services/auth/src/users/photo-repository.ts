import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { companyFiles } from '@recado/kit/media/file-ledger'
import type { Database, RepositoryTx } from '../tables/db.ts'

export const userFiles = companyFiles<Database>('auth')

/** Finds the photo with this path, which every user of the company may see. */
export async function findPhoto({ db }: RepositoryTx, path: string): Promise<FoundFile | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('photo_mime as mime')
    .where('photo_path', '=', path)
    .executeTakeFirst()
  return row && { name: null, mime: row.mime }
}
