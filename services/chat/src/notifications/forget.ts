import { notificationsReloaded } from '@recado/contracts/notifications/events'
import type { Tx } from '../db.ts'
import { removeNotifications } from './notification-repository.ts'
import { sourceOf } from './sources.ts'

/** What these people were told of a chat goes, since they are not in it any more. */
export async function forgetChat(tx: Tx, chatId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await tell(tx, await removeNotifications(tx, { chatId, userIds }))
}

/** Nobody is told any more that a message of a chat means them. */
export const forgetMentions = async (tx: Tx, messageId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { source: sourceOf.chatMention(messageId) }))

/** The same of a note of a ticket. */
export const forgetNote = async (tx: Tx, messageId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { source: sourceOf.noteMention(messageId) }))

export const forgetTicket = async (tx: Tx, ticketId: number): Promise<void> =>
  tell(tx, await removeNotifications(tx, { ticketId }))

/** Of somebody who is gone, and hears of nothing. */
export const forgetPerson = async (tx: Tx, userId: number): Promise<void> =>
  void (await removeNotifications(tx, { userId }))

async function tell(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await tx.emit(notificationsReloaded, { userIds })
}
