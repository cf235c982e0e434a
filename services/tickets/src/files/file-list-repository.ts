import type { FileList } from '@recado/contracts/files/file-list'
import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import { AppError, notFound, violatedConstraint } from '@recado/kit/errors'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../db.ts'
import { findOptionsOf } from './file-option-repository.ts'
import type { FileListTable } from './file-tables.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }
type Texts = { readonly name: string; readonly message: string }

/** By name: one page, or without a page number the first lists. */
export async function findFileLists(tx: RepositoryTx, { searchParam, pageNumber }: Filter): Promise<FileList[]> {
  const rows = await tx.db
    .selectFrom('file_list')
    .selectAll()
    .where(isFoundBy(searchParam))
    .orderBy('search_name')
    .orderBy('id')
    .limit(pageNumber === undefined ? MOST_LISTED : PAGE_SIZE.fileLists)
    .offset(((pageNumber ?? 1) - 1) * PAGE_SIZE.fileLists)
    .execute()
  return withOptions(tx, rows)
}

/** All lists. */
export const findFileListNames = ({ db }: RepositoryTx): Promise<Pick<FileList, 'id' | 'name' | 'version'>[]> =>
  db.selectFrom('file_list').select(['id', 'name', 'version']).orderBy('id').execute()

export async function countFileLists({ db }: RepositoryTx, { searchParam }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('file_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ERR_NO_FILE_FOUND */
export async function getFileList(tx: RepositoryTx, id: number): Promise<FileList> {
  const rows = await tx.db.selectFrom('file_list').selectAll().where('id', '=', id).execute()
  const [fileList] = await withOptions(tx, rows)
  if (!fileList) throw notFound('fileList')
  return fileList
}

/**
 * Locks the list until the transaction ends, and with it its options, which change only under this lock.
 * @throws ERR_NO_FILE_FOUND
 */
export async function lockFileList(tx: RepositoryTx, id: number): Promise<FileList> {
  await tx.db.selectFrom('file_list').select('id').where('id', '=', id).forUpdate().execute()
  return getFileList(tx, id)
}

/** @returns the id of the new list. @throws ERR_DUPLICATED_NAME */
export async function insertFileList({ db }: RepositoryTx, row: Texts & { readonly user_id: number }): Promise<number> {
  const made = db.insertInto('file_list').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow().catch(refuseDouble)).id
}

/** Raises the version by one, whether or not the texts change. @throws ERR_DUPLICATED_NAME */
export async function updateFileList({ db }: RepositoryTx, id: number, change: Partial<Texts>): Promise<void> {
  await db
    .updateTable('file_list')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute()
    .catch(refuseDouble)
}

/** Removes the list and its options. */
export async function removeFileList({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('file_list').where('id', '=', id).execute()
}

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'file_list'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(search_name, folded(${text})) > 0` : eb.lit(true)

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error) === 'file_list_name') throw new AppError('ERR_DUPLICATED_NAME')
  throw error
}

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
