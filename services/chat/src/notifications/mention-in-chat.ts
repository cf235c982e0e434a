import type { ChatActivity } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import type { Tx } from '../tables/db.ts'
import { excerptOf } from './excerpt-rules.ts'
import { notify } from './notify.ts'
import { sourceOf } from './sources.ts'

/** Notifies members who are mentioned in a chat message. */
export const mentionInChat = (
  tx: Tx,
  { id, uuid, title }: ChatActivity,
  message: ChatMessage,
  userIds: readonly number[],
): Promise<void> =>
  notify(tx, {
    userIds,
    by: message.sender,
    source: sourceOf.chatMention(message.id),
    about: {
      kind: 'chat-mention',
      chat: { id, uuid, title },
      messageId: message.id,
      excerpt: excerptOf(message.message),
    },
  })
