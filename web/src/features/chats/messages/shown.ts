import type { ChatMessage, QuotedChatMessage } from '@recado/contracts/chats/chat-message'
import type { ShownMessage } from '../../../shared/messages/shown-message.ts'

/**
 * Converts a message of a chat to the form that bubbles and the composer show.
 * @param userId the reader, whose own messages are on the right side
 */
export function shownOf(message: ChatMessage, userId: number): ShownMessage {
  const { id, sender, mediaType, mediaUrl, mediaName, mediaMime, mediaSize, mediaSeconds, isVoice, createdAt } = message
  const file = { mediaUrl, mediaName, mediaMime, mediaSize, mediaSeconds, mediaThumbnail: null }
  return {
    id,
    mediaType,
    isVoice,
    createdAt,
    ...file,
    mediaStatus: mediaUrl === null ? null : 'ready',
    isDeleted: message.isDeleted,
    body: message.message,
    ...writerOf(sender, userId),
  }
}

/** Converts a quoted message. A message that was deleted since has no text. */
export function shownQuoteOf({ id, sender, message, mediaType }: QuotedChatMessage, userId: number) {
  const body = mediaType === 'chat' && message === '' ? null : message
  return { id, body, mediaType, mediaUrl: null, ...writerOf(sender, userId) }
}

const writerOf = (sender: ChatMessage['sender'], userId: number) => ({
  fromMe: sender.id === userId,
  user: sender,
  contact: sender.id === userId ? null : { name: sender.name },
  origin: 'ui' as const,
})
