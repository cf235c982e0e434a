import { sendChatMessage } from '@recado/contracts/chats/routes'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { uploading } from '../../../shared/api/upload.ts'
import type { Outgoing } from '../../../shared/messages/outgoing.ts'
import { referencesIn } from '../references/references-in.ts'
import { putChatMessage } from './chat-histories.ts'

/**
 * Sends a message and stores the result in the cache. A retry with the same client id does not create a second message.
 * @param onProgress called with the uploaded share of the file, from 0 to 1
 */
export async function sendInChat(
  client: QueryClient,
  chatId: number,
  message: Outgoing,
  onProgress: (share: number) => void,
): Promise<void> {
  const { clientId, body, quotedId, attachment, isVoice, mentions, stop } = message
  const references = await referencesIn(client, body, message.references)
  const upload = attachment && { files: [attachment.file], send: uploading(onProgress) }
  const { messages } = await call(
    sendChatMessage,
    {
      params: { chatId },
      body: {
        message: body,
        clientId,
        ...(quotedId !== null && { quotedMsg: { id: quotedId } }),
        ...(mentions.length > 0 && { mentions: [...mentions] }),
        ...(references.length > 0 && { references }),
        ...(isVoice && { isVoice }),
      },
    },
    { idempotencyKey: clientId, signal: stop?.signal, ...upload },
  )
  for (const sent of messages) putChatMessage(client, sent)
}
