import { useSendMessage } from '../../features/composer/use-send-message.ts'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import { useDeliver } from './use-deliver.ts'

/**
 * Sends messages and notes of a conversation.
 * @returns `waiting` omits the messages that `messages` already contains, because a frame may arrive before the
 * response
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
