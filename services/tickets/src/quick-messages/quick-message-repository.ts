import { MOST_LISTED, PAGE_SIZE } from '@recado/contracts/limits'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import { AppError, notFound, violatedConstraint } from '@recado/kit/errors'
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Database, RepositoryTx } from '../db.ts'
import type { QuickMessageTable } from './quick-message-tables.ts'

/** The columns of a quick message that may change. */
export type QuickMessageChange = Omit<Updateable<QuickMessageTable>, 'id' | 'user_id' | 'version' | 'updated_at'>

type Search = { readonly searchParam?: string | undefined }

/** One page of a person's own quick messages and the company's, by shortcode. */
export async function findQuickMessages(
  { db }: RepositoryTx,
  userId: number,
  { searchParam, pageNumber }: Search & { readonly pageNumber: number },
): Promise<QuickMessage[]> {
  const rows = await db
    .selectFrom('quick_message')
    .selectAll()
    .where(isReadBy(userId))
    .where(isFoundBy(searchParam))
    .orderBy(sql`lower(shortcode)`)
    .orderBy('geral')
    .orderBy('id')
    .limit(PAGE_SIZE.quickMessages)
    .offset((pageNumber - 1) * PAGE_SIZE.quickMessages)
    .execute()
  return rows.map(toQuickMessage)
}

export async function countQuickMessages(
  { db }: RepositoryTx,
  userId: number,
  { searchParam }: Search,
): Promise<number> {
  const { count } = await db
    .selectFrom('quick_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isReadBy(userId))
    .where(isFoundBy(searchParam))
    .executeTakeFirstOrThrow()
  return count
}

/** The quick messages with content, for the composer; among equal shortcodes the person's own precedes. */
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

/** A quick message that the person may read. @throws ERR_NO_QUICKMESSAGE_FOUND */
export async function getQuickMessage({ db }: RepositoryTx, userId: number, id: number): Promise<QuickMessage> {
  const row = await db
    .selectFrom('quick_message')
    .selectAll()
    .where('id', '=', id)
    .where(isReadBy(userId))
    .executeTakeFirst()
  if (!row) throw notFound('quickMessage')
  return toQuickMessage(row)
}

/** Locks a quick message that the person may read, until the transaction ends. @throws ERR_NO_QUICKMESSAGE_FOUND */
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
    await db.insertInto('quick_message').values(row).returningAll().executeTakeFirstOrThrow().catch(refuseDouble),
  )
}

/** Removes a person's own quick messages. @returns the files that are no longer used */
export async function updateQuickMessage(
  { db }: RepositoryTx,
  id: number,
  change: QuickMessageChange,
): Promise<QuickMessage> {
  const row = await db
    .updateTable('quick_message')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: sql<Date>`clock_timestamp()` }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseDouble)
  return toQuickMessage(row)
}

export async function removeQuickMessage({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('quick_message').where('id', '=', id).execute()
}

/** Deletes the private quick messages of a user. @returns the files that are no longer needed */
export async function removeQuickMessagesOf({ db }: RepositoryTx, userId: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('quick_message')
    .where('user_id', '=', userId)
    .where('geral', '=', false)
    .returning('media_path as path')
    .execute()
  return rows.flatMap(({ path }) => path ?? [])
}

/** The name and type of a file of a quick message that the person may read. */
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

/** The company's quick messages and the person's own. */
const isReadBy =
  (userId: number) =>
  (eb: QuickMessageExpression): Expression<SqlBool> =>
    eb.or([eb('geral', '=', true), eb('user_id', '=', userId)])

const isFoundBy =
  (text: string | undefined) =>
  (eb: QuickMessageExpression): Expression<SqlBool> =>
    text ? sql<SqlBool>`strpos(search_text, folded(${text})) > 0` : eb.lit(true)

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error)?.startsWith('quick_message_')) throw new AppError('ERR_DUPLICATED_NAME')
  throw error
}

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
