import type { Message } from '@recado/contracts/messages/message'
import { useQueryClient } from '@tanstack/react-query'
import { useSendMessage } from '../../features/composer/use-send-message.ts'
import { putMessage } from '../../features/history/api.ts'

/**
 * Sends messages and notes of a conversation.
 * @returns `waiting` without those that are in `messages` already: a frame may come before the answer to its request
 */
export function useSending(ticketId: number, messages: readonly Message[] | undefined) {
  const client = useQueryClient()
  const sending = useSendMessage(ticketId, (message) => putMessage(client, message))
  const arrived = new Set(messages?.map(({ clientId }) => clientId))
  return { ...sending, waiting: sending.waiting.filter(({ clientId }) => !arrived.has(clientId)) }
}

export type Sending = ReturnType<typeof useSending>
