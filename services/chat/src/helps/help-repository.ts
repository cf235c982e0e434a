import type { Help } from '@recado/contracts/helps/help'
import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { type ListQuery, type Page, page } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { getOr404 } from '@recado/kit/errors'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { HelpTable } from '../tables/help-tables.ts'

const selectHelps = ({ db }: RepositoryTx, text?: string) =>
  db.selectFrom('help').selectAll().where(foldedSearch('search_title', text)).orderBy('search_title').orderBy('id')

/** One page of the help videos whose titles match the search, sorted by title. */
export const listHelps = (tx: RepositoryTx, { searchParam, pageNumber }: ListQuery): Promise<Page<Help>> =>
  page(selectHelps(tx, searchParam), { pageNumber, size: PAGE_SIZE.helps }, toHelp)

/** The first help videos by title, for pickers. */
export async function findHelps(tx: RepositoryTx): Promise<Help[]> {
  const rows = await selectHelps(tx).limit(MOST_LISTED).execute()
  return rows.map(toHelp)
}

/** @throws ERR_NO_HELP_FOUND */
export const getHelp = async ({ db }: RepositoryTx, id: number): Promise<Help> =>
  toHelp(await getOr404('help', db.selectFrom('help').selectAll().where('id', '=', id).executeTakeFirst()))

/** The row of a help video. */
export type HelpRow = Selectable<HelpTable>

/**
 * Locks the help video until the transaction ends, so that its versions are published in order.
 * @throws ERR_NO_HELP_FOUND
 */
export const lockHelp = ({ db }: RepositoryTx, id: number): Promise<HelpRow> =>
  getOr404('help', db.selectFrom('help').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

export async function insertHelp({ db }: RepositoryTx, row: Insertable<HelpTable>): Promise<Help> {
  return toHelp(await db.insertInto('help').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function updateHelp({ db }: RepositoryTx, id: number, change: Updateable<HelpTable>): Promise<Help> {
  const row = await db
    .updateTable('help')
    .set(patch(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHelp(row)
}

export async function removeHelp({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('help').where('id', '=', id).execute()
}

/** Finds the MIME type of a help video's picture, which all users may see. */
export async function findHelpThumbnail({ db }: RepositoryTx, path: string): Promise<FoundFile | undefined> {
  return db
    .selectFrom('help')
    .select([sql<null>`null`.as('name'), 'thumbnail_mime as mime'])
    .where('thumbnail_path', '=', path)
    .executeTakeFirst()
}

export const toHelp = (row: HelpRow): Help => ({
  id: row.id,
  title: row.title,
  description: row.description,
  video: row.video,
  link: row.link,
  thumbnailUrl: row.thumbnail_path && `/public/${row.thumbnail_path}`,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
