import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { postMessage } from '../../features/composer/api.ts'
import type { Deliver } from '../../features/composer/outbox.ts'
import { putMessage } from '../../features/history/api.ts'
import { chatIdOf } from '../../shared/messages/conversation-id.ts'

/**
 * @returns a function that sends a written message of any conversation to the server, and puts the response into the
 * cache
 */
export function useDeliver(): Deliver {
  const client = useQueryClient()
  return useCallback(
    async (conversation, message, onProgress) => {
      if (typeof conversation === 'number') {
        const { messages } = await postMessage(conversation, message, onProgress)
        for (const sent of messages) putMessage(client, sent)
        return
      }
      // loaded on demand, because few messages go to chats
      const { sendInChat } = await import('../../features/chats/messages/send-in-chat.ts')
      await sendInChat(client, chatIdOf(conversation), message, onProgress)
    },
    [client],
  )
}
