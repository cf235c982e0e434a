import { useSendMessage } from '../../features/composer/use-send-message.ts'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import { useDeliver } from './use-deliver.ts'

/**
 * Sends messages and notes of a conversation.
 * @returns `waiting` without the messages that are in `messages` already: a frame may arrive before the answer to its
 * request
 */
export function useSending(
  conversation: ConversationId,
  messages: readonly { readonly clientId: string | null }[] | undefined,
) {
  const sending = useSendMessage(conversation, useDeliver())
  const arrived = new Set(messages?.map(({ clientId }) => clientId))
  return { ...sending, waiting: sending.waiting.filter(({ clientId }) => !arrived.has(clientId)) }
}

export type Sending = ReturnType<typeof useSending>
