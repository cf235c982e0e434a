import type { Network } from '../network/network.ts'
import { isUnread, saveMessage } from './phone-messages.ts'
import { settleAll } from './phone-receipts.ts'

/**
 * The person opens a chat and reads its messages. The senders get read receipts once the phone is online.
 * @returns how many messages were unread
 */
export function openChat(network: Network, number: string, chat: string): number {
  const unseen = network.messages.rows(number).filter((message) => message.chat === chat && isUnread(message))
  for (const message of unseen) saveMessage(network, number, { ...message, isSeen: true })
  if (unseen.length > 0) settleAll(network, number)
  return unseen.length
}
