import type { Help } from '@recado/contracts/helps/help'
import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import { notFound } from '@recado/kit/errors'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Database, HelpTable, RepositoryTx } from '../db.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber?: number | undefined }

/** By title: one page, or without a page number the first helps. */
export async function findHelps({ db }: RepositoryTx, { searchParam, pageNumber }: Filter): Promise<Help[]> {
  const rows = await db
    .selectFrom('help')
    .selectAll()
    .where(isFoundBy(searchParam))
    .orderBy('search_title')
    .orderBy('id')
    .limit(pageNumber === undefined ? MOST_LISTED : PAGE_SIZE.helps)
    .offset(((pageNumber ?? 1) - 1) * PAGE_SIZE.helps)
    .execute()
  return rows.map(toHelp)
}

export async function countHelps({ db }: RepositoryTx, { searchParam }: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('help')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ERR_NO_HELP_FOUND */
export async function getHelp({ db }: RepositoryTx, id: number): Promise<Help> {
  const row = await db.selectFrom('help').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('help')
  return toHelp(row)
}

/** A stored help. */
export type HelpRow = Selectable<HelpTable>

/** Locks the help until the transaction ends, so that its versions are published in order. */
export const lockHelp = ({ db }: RepositoryTx, id: number): Promise<HelpRow | undefined> =>
  db.selectFrom('help').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertHelp({ db }: RepositoryTx, row: Insertable<HelpTable>): Promise<Help> {
  return toHelp(await db.insertInto('help').values(row).returningAll().executeTakeFirstOrThrow())
}

export async function updateHelp({ db }: RepositoryTx, id: number, change: Updateable<HelpTable>): Promise<Help> {
  const row = await db
    .updateTable('help')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toHelp(row)
}

export async function removeHelp({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('help').where('id', '=', id).execute()
}

/** The type of a help's picture, which everybody may see. */
export async function findHelpThumbnail({ db }: RepositoryTx, path: string): Promise<FoundFile | undefined> {
  return db
    .selectFrom('help')
    .select([sql<null>`null`.as('name'), 'thumbnail_mime as mime'])
    .where('thumbnail_path', '=', path)
    .executeTakeFirst()
}

const isFoundBy =
  (text: string | undefined) =>
  (eb: ExpressionBuilder<Database, 'help'>): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(search_title, folded(${text})) > 0` : eb.lit(true)

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
