import type { FileList } from '@recado/contracts/files/file-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { PersonTx } from '../../tables/db.ts'
import { countFileLists, findFileLists } from './file-list-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** One page of the lists that match the text. Without a page number, the first page. */
export async function listFileLists(
  tx: PersonTx,
  filter: Filter,
): Promise<{ files: FileList[]; count: number; hasMore: boolean }> {
  const files = await findFileLists(tx, filter)
  const count = await countFileLists(tx, filter)
  return { files, count, hasMore: filter.pageNumber !== undefined && filter.pageNumber * PAGE_SIZE.fileLists < count }
}
