import type { FileOption } from '@recado/contracts/files/file-list'
import { type Selectable, sql } from 'kysely'
import {
  attachmentOf,
  attachmentRow,
  type SentFile,
  sentFileOf,
} from '../../conversation/stored-files/attachment-rules.ts'
import type { RepositoryTx } from '../../tables/db.ts'
import type { FileOptionTable } from '../../tables/file-list-tables.ts'

/** An existing (with id) or new option in a request. */
export type GivenOption = { readonly id?: number | undefined; readonly name: string }

/** The options of these lists, grouped by list, in order. */
export async function findOptionsOf(
  { db }: RepositoryTx,
  fileListIds: readonly number[],
): Promise<Map<number, FileOption[]>> {
  if (fileListIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_option')
    .selectAll()
    .where('file_list_id', 'in', fileListIds)
    .orderBy('position')
    .execute()
  const options = new Map<number, FileOption[]>(fileListIds.map((id) => [id, []]))
  for (const row of rows) options.get(row.file_list_id)?.push(toOption(row))
  return options
}

/**
 * Replaces the options of the list by these, in this order. An option with an unknown id is added as a new one. The
 * list must be locked.
 * @returns the files of the removed options
 */
export async function replaceOptions(
  tx: RepositoryTx,
  fileListId: number,
  given: readonly GivenOption[],
): Promise<string[]> {
  const known = (await findOptionsOf(tx, [fileListId])).get(fileListId) ?? []
  const taken = new Set<number>()
  const placed = given.map(({ id, name }, position) => {
    const isKept = id !== undefined && known.some((option) => option.id === id) && !taken.has(id)
    if (isKept) taken.add(id)
    return { id: isKept ? id : undefined, name, position }
  })
  const gone = known.filter(({ id }) => !taken.has(id))
  await removeOptions(
    tx,
    gone.map(({ id }) => id),
  )
  await placeOptions(
    tx,
    placed.flatMap(({ id, ...place }) => (id === undefined ? [] : [{ id, ...place }])),
  )
  await insertOptions(
    tx,
    fileListId,
    placed.filter(({ id }) => id === undefined),
  )
  return gone.flatMap(({ path }) => path ?? [])
}

/** Sets the file of an option. @returns the former file; undefined when the list does not have the option */
export async function setOptionFile(
  tx: RepositoryTx,
  { fileListId, id, file }: { fileListId: number; id: number; file: Parameters<typeof attachmentRow>[0] },
): Promise<{ path: string | null } | undefined> {
  const before = await tx.db
    .selectFrom('file_option')
    .select('media_path as path')
    .where('id', '=', id)
    .where('file_list_id', '=', fileListId)
    .executeTakeFirst()
  if (before) await tx.db.updateTable('file_option').set(attachmentRow(file)).where('id', '=', id).execute()
  return before
}

/** The name and type of a file that a list contains. */
export function findListedFile(
  { db }: RepositoryTx,
  path: string,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  return db
    .selectFrom('file_option')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
    .executeTakeFirst()
}

/**
 * The parts that a list sends: its text, then its files, each with its name.
 * @returns undefined when the list does not exist
 */
export async function findListParts(
  { db }: RepositoryTx,
  fileListId: number,
): Promise<{ message: string; files: { name: string; file: SentFile }[] } | undefined> {
  const rows = await db
    .selectFrom('file_list')
    .leftJoin('file_option', 'file_option.file_list_id', 'file_list.id')
    .select(['file_list.message', 'file_option.name'])
    .select(['media_path', 'media_name', 'media_mime', 'media_size', 'media_kind'])
    .where('file_list.id', '=', fileListId)
    .orderBy('file_option.position')
    .execute()
  const [list] = rows
  if (!list) return undefined
  const files = rows.flatMap(({ name, ...row }) => {
    const file = sentFileOf(row)
    return file ? [{ name: name ?? '', file }] : []
  })
  return { message: list.message, files }
}

type Placed = { readonly name: string; readonly position: number }

async function removeOptions({ db }: RepositoryTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('file_option').where('id', 'in', ids).execute()
}

async function placeOptions(
  { db }: RepositoryTx,
  options: readonly (Placed & { readonly id: number })[],
): Promise<void> {
  if (options.length === 0) return
  await sql`update file_option set name = placed.name, position = placed.position
    from jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as placed(id bigint, name text, position integer)
    where file_option.id = placed.id`.execute(db)
}

async function insertOptions({ db }: RepositoryTx, fileListId: number, options: readonly Placed[]): Promise<void> {
  if (options.length === 0) return
  const rows = options.map(({ name, position }) => ({ file_list_id: fileListId, name, position }))
  await db.insertInto('file_option').values(rows).execute()
}

function toOption(row: Selectable<FileOptionTable>): FileOption {
  const { mediaPath, mediaName, mediaUrl } = attachmentOf(row)
  return {
    id: row.id,
    name: row.name,
    path: mediaPath,
    file: mediaName,
    mediaType: row.media_mime,
    size: row.media_size,
    mediaUrl,
  }
}
