import { notificationsReloaded } from '@recado/contracts/notifications/events'
import type { Tx } from '../tables/db.ts'
import { removeNotifications } from './notification-repository.ts'
import { sourceOf } from './sources.ts'

/** Removes the notifications of these people about a chat that they have left. */
export async function forgetChat(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tell(tx, await removeNotifications(tx, { chatId, userIds }))
}

/** Withdraws the notifications of mentions in a message of a chat. */
export const forgetMentions = async (tx: Tx, messageId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { source: sourceOf.chatMention(messageId) }))

/** Withdraws the notifications of mentions in a note of a ticket. */
export const forgetNote = async (tx: Tx, messageId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { source: sourceOf.noteMention(messageId) }))

export const forgetTicket = async (tx: Tx, ticketId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { ticketId }))

/** Removes the notifications of a deleted user. */
export const forgetPerson = async (tx: Tx, userId: number): Promise<void> =>
  void (await removeNotifications(tx, { userId }))

async function tell(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await tx.emit(notificationsReloaded, { userIds })
}
