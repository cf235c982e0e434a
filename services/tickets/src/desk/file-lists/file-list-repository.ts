import type { FileList } from '@recado/contracts/files/file-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { countRows, type ListQuery, onPage } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { notFound } from '@recado/kit/errors'
import type { Selectable } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { FileListTable } from '../../tables/file-list-tables.ts'
import { findOptionsOf } from './file-option-repository.ts'

type Texts = { readonly name: string; readonly message: string }

/** One page of lists by name. Without a page number, the first page. */
export async function findFileLists(tx: RepositoryTx, { searchParam, pageNumber }: ListQuery): Promise<FileList[]> {
  const rows = await tx.db
    .selectFrom('file_list')
    .selectAll()
    .where(foldedSearch('search_name', searchParam))
    .orderBy('search_name')
    .orderBy('id')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.fileLists }))
    .execute()
  return withOptions(tx, rows)
}

/** The names of all lists. */
export const findFileListNames = ({ db }: RepositoryTx): Promise<Pick<FileList, 'id' | 'name' | 'version'>[]> =>
  db.selectFrom('file_list').select(['id', 'name', 'version']).orderBy('id').execute()

export const countFileLists = ({ db }: RepositoryTx, { searchParam }: ListQuery): Promise<number> =>
  countRows(db.selectFrom('file_list').where(foldedSearch('search_name', searchParam)))

/** @throws ERR_NO_FILE_FOUND */
export async function getFileList(tx: RepositoryTx, id: number): Promise<FileList> {
  const rows = await tx.db.selectFrom('file_list').selectAll().where('id', '=', id).execute()
  const [fileList] = await withOptions(tx, rows)
  if (!fileList) throw notFound('fileList')
  return fileList
}

/**
 * Locks the list until the transaction ends. The options are changed only under this lock.
 * @throws ERR_NO_FILE_FOUND
 */
export async function lockFileList(tx: RepositoryTx, id: number): Promise<FileList> {
  await tx.db.selectFrom('file_list').select('id').where('id', '=', id).forUpdate().execute()
  return getFileList(tx, id)
}

/** @returns the id of the new list. @throws ERR_DUPLICATED_NAME */
export async function insertFileList({ db }: RepositoryTx, row: Texts & { readonly user_id: number }): Promise<number> {
  const made = db.insertInto('file_list').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuse)).id
}

/** Changes the texts of a list. The version rises by one even if no text changes. @throws ERR_DUPLICATED_NAME */
export async function updateFileList({ db }: RepositoryTx, id: number, change: Partial<Texts>): Promise<void> {
  await db.updateTable('file_list').set(patch(change)).where('id', '=', id).execute().catch(refuse)
}

/** Deletes the list and its options. */
export async function removeFileList({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('file_list').where('id', '=', id).execute()
}

const refuse = refuseDouble({ file_list_name: 'ERR_DUPLICATED_NAME' })

async function withOptions(tx: RepositoryTx, rows: readonly Selectable<FileListTable>[]): Promise<FileList[]> {
  const options = await findOptionsOf(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    message: row.message,
    options: options.get(row.id) ?? [],
    userId: row.user_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }))
}
