import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { CHAT_LIMIT } from '@recado/contracts/limits'
import { excerptOf } from '../notifications/excerpt-rules.ts'

type Said = Pick<ChatMessage, 'sender' | 'message' | 'mediaName'>

/** The preview of the chat's last message in lists; empty when the chat has no message. */
export const previewOf = (said: Said | undefined): string =>
  said ? excerptOf(`${said.sender.name}: ${(said.message || said.mediaName) ?? ''}`) : ''

/** Whether the author may still edit or delete the message. */
export const isFresh = ({ createdAt }: Pick<ChatMessage, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= CHAT_LIMIT.changeMs

/**
 * @returns the members who get the event that a member has read further. In a large chat this is the reader alone,
 * because reading is too frequent for events to all
 */
export const hearersOfReading = (memberIds: readonly number[], reader: number): readonly number[] =>
  memberIds.length <= CHAT_LIMIT.readersLive ? memberIds : [reader]
