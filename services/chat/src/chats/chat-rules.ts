import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { CHAT_LIMIT } from '@recado/contracts/limits'
import { excerptOf } from '../notifications/excerpt-rules.ts'

type Said = Pick<ChatMessage, 'sender' | 'message' | 'mediaName'>

/** @returns the preview of a chat's last message in lists; empty when the chat has no message */
export const previewOf = (said: Said | undefined): string =>
  said ? excerptOf(`${said.sender.name}: ${(said.message || said.mediaName) ?? ''}`) : ''

/** Whether the author may still edit or delete the message. */
export const isFresh = ({ createdAt }: Pick<ChatMessage, 'createdAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) <= CHAT_LIMIT.changeMs

/**
 * @returns the recipients of `chatRead`: all members of a small chat, but only the reader in a large chat, because
 * members of a large chat read too often for events to all
 */
export const hearersOfReading = (memberIds: readonly number[], reader: number): readonly number[] =>
  memberIds.length <= CHAT_LIMIT.readersLive ? memberIds : [reader]
