import { notificationsReloaded } from '@recado/contracts/notifications/events'
import type { Tx } from '../tables/db.ts'
import { removeNotifications } from './notification-repository.ts'
import { sourceOf } from './sources.ts'

/** Deletes the notifications about a chat that these users have, because they have left the chat. */
export async function forgetChat(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tell(tx, await removeNotifications(tx, { chatId, userIds }))
}

/** Deletes the notifications about mentions in a chat message. */
export const forgetMentions = async (tx: Tx, messageId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { source: sourceOf.chatMention(messageId) }))

/** Deletes the notifications about mentions in a ticket's note. */
export const forgetNote = async (tx: Tx, messageId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { source: sourceOf.noteMention(messageId) }))

export const forgetTicket = async (tx: Tx, ticketId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { ticketId }))

/** Deletes all notifications that a deleted user had. */
export const forgetPerson = async (tx: Tx, userId: number): Promise<void> =>
  void (await removeNotifications(tx, { userId }))

async function tell(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await tx.emit(notificationsReloaded, { userIds })
}
