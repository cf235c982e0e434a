import { notificationsRead, notificationUpdated } from '@recado/contracts/notifications/events'
import type { Notification } from '@recado/contracts/notifications/notification'
import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import type { Page } from '@recado/kit/db/page'
import { factOf } from '@recado/kit/db/tx'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import {
  countNotifications,
  findNewestId,
  findNotification,
  findNotifications,
  markRead,
} from './notification-repository.ts'

type Query = { readonly pageNumber: number; readonly unreadOnly: boolean }

/**
 * One page of the caller's notifications, and how many are unread, without notifications about chats while the plan
 * does not include chats.
 */
export async function listNotifications(
  tx: PersonTx,
  { pageNumber, unreadOnly }: Query,
): Promise<Page<Notification> & { readonly unread: number }> {
  const own = await ownOf(tx)
  const listed = await findNotifications(tx, { ...own, pageNumber, unreadOnly })
  const unread = unreadOnly ? listed.count : await countNotifications(tx, { ...own, unreadOnly: true })
  return { ...listed, unread }
}

/**
 * Marks a notification of the caller as read. A repetition changes nothing.
 * @throws ERR_NOT_FOUND also when the notification is another user's
 */
export async function readNotification(tx: PersonTx, id: number): Promise<Notification> {
  const { userId } = tx.caller.person
  const [read] = await markRead(tx, userId, { id })
  if (read) await tx.emit(notificationUpdated, { notification: read })
  const notification = read ?? (await findNotification(tx, userId, id))
  if (!notification) throw notFound('notification')
  return notification
}

/**
 * Marks all notifications of the caller as read, or all up to a given one. @returns how many are still unread
 * @throws ERR_NOT_FOUND when the given notification is not the caller's
 */
export async function readAllNotifications(
  tx: PersonTx,
  { upTo }: { readonly upTo?: number | undefined },
): Promise<{ unread: number }> {
  const { userId } = tx.caller.person
  if (upTo !== undefined && !(await findNotification(tx, userId, upTo))) throw notFound('notification')
  const last = upTo ?? (await findNewestId(tx, userId))
  const read = last === undefined ? [] : await markRead(tx, userId, { upTo: last })
  if (last !== undefined && read.length > 0) await tx.emit(notificationsRead, { userId, upTo: last })
  return { unread: await countNotifications(tx, { ...(await ownOf(tx)), unreadOnly: true }) }
}

/**
 * Marks the notifications about mentions of a user in a chat as read.
 * @param mentions `upTo`: the last message that the user has read; absent: all messages of the chat
 */
export async function readMentions(
  tx: PersonTx,
  { userId, chatId, upTo }: { readonly userId: number; readonly chatId: number; readonly upTo: number | undefined },
): Promise<void> {
  const read = await markRead(tx, userId, { chatId, upToMessage: upTo })
  await tx.emitAll(read.map((notification) => factOf(notificationUpdated, { notification })))
}

const ownOf = async (tx: PersonTx) => ({
  userId: tx.caller.person.userId,
  hasChats: hasFeature(await getCompany(tx), 'useInternalChat'),
})
