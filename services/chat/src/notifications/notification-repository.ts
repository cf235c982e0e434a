import { NOTIFICATION_LIMIT, PAGE_SIZE } from '@recado/contracts/limits'
import type { Notification } from '@recado/contracts/notifications/notification'
import { countRows, type Page, page } from '@recado/kit/db/page'
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { NotificationTable } from '../tables/notification-tables.ts'

/** Adds notifications, except those whose source the user was notified about before. @returns the added ones */
export async function insertNotifications(
  { db }: RepositoryTx,
  notifications: readonly Insertable<NotificationTable>[],
): Promise<Notification[]> {
  if (notifications.length === 0) return []
  const rows = await db
    .insertInto('notification')
    .values(notifications)
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'source']).doNothing())
    .returningAll()
    .execute()
  return rows.map(toNotification)
}

type Filter = { readonly userId: number; readonly hasChats: boolean; readonly unreadOnly?: boolean }

/** One page of the user's notifications, newest first. */
export const findNotifications = (
  { db }: RepositoryTx,
  { pageNumber, ...filter }: Filter & { readonly pageNumber: number },
): Promise<Page<Notification>> =>
  page(
    db.selectFrom('notification').selectAll().where(isListed(filter)).orderBy('id', 'desc'),
    { pageNumber, size: PAGE_SIZE.notifications },
    toNotification,
  )

export const countNotifications = ({ db }: RepositoryTx, filter: Filter): Promise<number> =>
  countRows(db.selectFrom('notification').where(isListed(filter)))

export async function findNotification(
  { db }: RepositoryTx,
  userId: number,
  id: number,
): Promise<Notification | undefined> {
  const row = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && toNotification(row)
}

export async function findNewestId({ db }: RepositoryTx, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Selects notifications to mark as read: one, all up to one, or those about mentions in a chat up to a message. */
type Which =
  | { readonly id: number }
  | { readonly upTo: number }
  | { readonly chatId: number; readonly upToMessage: number | undefined }

/** Marks the user's notifications as read. @returns those that were unread before */
export async function markRead({ db }: RepositoryTx, userId: number, which: Which): Promise<Notification[]> {
  const now = sql<Date>`clock_timestamp()`
  const rows = await db
    .updateTable('notification')
    .set((eb) => ({ read_at: now, updated_at: now, version: eb('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(isMeant(which))
    .returningAll()
    .execute()
  return rows.map(toNotification)
}

/** Selects notifications to delete: those about a ticket, from a source, of some users about a chat, or of one user. */
type Gone =
  | { readonly ticketId: number }
  | { readonly source: string }
  | { readonly chatId: number; readonly userIds: readonly number[] }
  | { readonly userId: number }

/** Deletes notifications. @returns the users who had them, without duplicates */
export async function removeNotifications({ db }: RepositoryTx, gone: Gone): Promise<number[]> {
  const rows = await db.deleteFrom('notification').where(isGone(gone)).returning('user_id').execute()
  return [...new Set(rows.map(({ user_id }) => user_id))]
}

/**
 * Finds users with notifications that must be deleted. Calls a database function, because the system role may not read
 * the table.
 */
export async function findKeepers(system: Kysely<Database>): Promise<{ companyId: number; userId: number }[]> {
  const { rows } = await sql<{ company_id: number; user_id: number }>`
    select company_id, user_id from people_with_old_notifications(
      ${NOTIFICATION_LIMIT.days}, ${NOTIFICATION_LIMIT.ofOnePerson})`.execute(system)
  return rows.map(({ company_id: companyId, user_id: userId }) => ({ companyId, userId }))
}

/** Deletes the user's notifications that are too old, and those beyond the newest `NOTIFICATION_LIMIT.ofOnePerson`. */
export async function pruneNotifications({ db }: RepositoryTx, userId: number): Promise<void> {
  await sql`delete from notification where user_id = ${userId}
    and (created_at < now() - make_interval(days => ${NOTIFICATION_LIMIT.days})
      or id <= (select id from notification where user_id = ${userId}
        order by id desc offset ${NOTIFICATION_LIMIT.ofOnePerson} limit 1))`.execute(db)
}

type NotificationExpression = ExpressionBuilder<Database, 'notification'>

/** Matches the user's notifications, without those about chats if `hasChats` is false. */
const isListed =
  ({ userId, hasChats, unreadOnly = false }: Filter) =>
  (eb: NotificationExpression) =>
    eb.and([
      eb('user_id', '=', userId),
      ...(hasChats ? [] : [eb('kind', '<>', 'chat-mention')]),
      ...(unreadOnly ? [eb('read_at', 'is', null)] : []),
    ])

const isMeant = (which: Which) => (eb: NotificationExpression) => {
  if ('id' in which) return eb('id', '=', which.id)
  if ('upTo' in which) return eb('id', '<=', which.upTo)
  const ofChat = eb('chat_id', '=', which.chatId)
  return which.upToMessage === undefined ? ofChat : eb.and([ofChat, eb('message_id', '<=', which.upToMessage)])
}

const isGone = (gone: Gone) => (eb: NotificationExpression) => {
  if ('ticketId' in gone) return eb('ticket_id', '=', gone.ticketId)
  if ('source' in gone) return eb('source', '=', gone.source)
  if ('chatId' in gone) return eb.and([eb('chat_id', '=', gone.chatId), eb('user_id', 'in', gone.userIds)])
  return eb('user_id', '=', gone.userId)
}

const toNotification = (row: Selectable<NotificationTable>): Notification => ({
  id: row.id,
  companyId: row.company_id,
  userId: row.user_id,
  by: row.by_name === null ? null : { id: row.by_id, name: row.by_name },
  about: row.about,
  readAt: row.read_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
