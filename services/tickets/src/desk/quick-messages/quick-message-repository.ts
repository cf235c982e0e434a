import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { countRows, onPage } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { QuickMessageTable } from '../../tables/quick-message-tables.ts'

/** The columns of a quick message that may change. */
export type QuickMessageChange = Omit<Updateable<QuickMessageTable>, 'id' | 'user_id' | 'version' | 'updated_at'>

type Search = { readonly searchParam?: string | undefined }

/** One page of a user's private quick messages and the company's, by shortcode. */
export async function findQuickMessages(
  { db }: RepositoryTx,
  userId: number,
  { searchParam, pageNumber }: Search & { readonly pageNumber: number },
): Promise<QuickMessage[]> {
  const rows = await db
    .selectFrom('quick_message')
    .selectAll()
    .where(isReadBy(userId))
    .where(foldedSearch('search_text', searchParam))
    .orderBy(sql`lower(shortcode)`)
    .orderBy('geral')
    .orderBy('id')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.quickMessages }))
    .execute()
  return rows.map(toQuickMessage)
}

export const countQuickMessages = ({ db }: RepositoryTx, userId: number, { searchParam }: Search): Promise<number> =>
  countRows(db.selectFrom('quick_message').where(isReadBy(userId)).where(foldedSearch('search_text', searchParam)))

/** The active quick messages with content. A user's private ones come before the company's with the same shortcode. */
export async function findOffered({ db }: RepositoryTx, userId: number): Promise<QuickMessage[]> {
  const rows = await db
    .selectFrom('quick_message')
    .selectAll()
    .where(isReadBy(userId))
    .where('status', '=', true)
    .where((eb) => eb.or([eb('message', '<>', ''), eb('media_path', 'is not', null)]))
    .orderBy(sql`lower(shortcode)`)
    .orderBy('geral')
    .orderBy('id')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(toQuickMessage)
}

/** A quick message that the user may read. @throws ERR_NO_QUICKMESSAGE_FOUND */
export async function getQuickMessage({ db }: RepositoryTx, userId: number, id: number): Promise<QuickMessage> {
  const found = db.selectFrom('quick_message').selectAll().where('id', '=', id).where(isReadBy(userId))
  const row = await getOr404('quickMessage', found.executeTakeFirst())
  return toQuickMessage(row)
}

/** Locks a quick message that the user may read, until the transaction ends. @throws ERR_NO_QUICKMESSAGE_FOUND */
export async function lockQuickMessage(tx: RepositoryTx, userId: number, id: number): Promise<QuickMessage> {
  await tx.db.selectFrom('quick_message').select('id').where('id', '=', id).forUpdate().execute()
  return getQuickMessage(tx, userId, id)
}

/** @throws ERR_DUPLICATED_NAME */
export async function insertQuickMessage(
  { db }: RepositoryTx,
  row: Insertable<QuickMessageTable>,
): Promise<QuickMessage> {
  return toQuickMessage(
    await db.insertInto('quick_message').values(row).returningAll().executeTakeFirstOrThrow().catch(refuse),
  )
}

export async function updateQuickMessage(
  { db }: RepositoryTx,
  id: number,
  change: QuickMessageChange,
): Promise<QuickMessage> {
  const row = await db
    .updateTable('quick_message')
    .set(patch(change))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuse)
  return toQuickMessage(row)
}

export async function removeQuickMessage({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('quick_message').where('id', '=', id).execute()
}

/** Deletes the private quick messages of a user. @returns the files that are no longer used */
export async function removeQuickMessagesOf({ db }: RepositoryTx, userId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('quick_message')
    .where('user_id', '=', userId)
    .where('geral', '=', false)
    .returning('media_path as path')
    .execute()
  return rows.flatMap(({ path }) => path ?? [])
}

/** The name and type of the file of a quick message that the user may read. */
export function findQuickMessageFile(
  { db }: RepositoryTx,
  userId: number,
  path: string,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  return db
    .selectFrom('quick_message')
    .select(['media_name as name', 'media_mime as mime'])
    .where('media_path', '=', path)
    .where(isReadBy(userId))
    .executeTakeFirst()
}

type QuickMessageExpression = ExpressionBuilder<Database, 'quick_message'>

/** Whether the user may read a quick message: it is the company's or their own. */
const isReadBy =
  (userId: number) =>
  (eb: QuickMessageExpression): Expression<SqlBool> =>
    eb.or([eb('geral', '=', true), eb('user_id', '=', userId)])

const refuse = refuseDouble({ quick_message_shared: 'ERR_DUPLICATED_NAME', quick_message_own: 'ERR_DUPLICATED_NAME' })

const toQuickMessage = (row: Selectable<QuickMessageTable>): QuickMessage => ({
  id: row.id,
  companyId: row.company_id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.geral,
  status: row.status,
  isMedia: row.media_path !== null,
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaUrl: row.media_path && `/public/${row.media_path}`,
  userId: row.user_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
