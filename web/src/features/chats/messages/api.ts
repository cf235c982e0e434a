import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import {
  deleteChatMessage,
  editChatMessage,
  listChatMessages,
  reactToChatMessage,
  sendChatMessage,
} from '@recado/contracts/chats/routes'
import type { RouteInput } from '@recado/contracts/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { uploading } from '../../../shared/api/upload.ts'
import { createHistory } from '../../../shared/history/create-history.ts'
import type { HistoryPage } from '../../../shared/history/place.ts'
import type { Outgoing } from '../../../shared/messages/outgoing.ts'
import { toastError } from '../../../shared/ui/toast.ts'
import { referencesIn } from '../references/references-in.ts'

/** The messages of each chat. */
export const chatHistories = createHistory<ChatMessage, HistoryPage<ChatMessage>>({
  name: 'chats',
  fetchPage: async (chatId, anchor, signal) => {
    const query = { ...anchor }
    const { records, hasMore, hasNewer } = await call(listChatMessages, { params: { chatId }, query }, { signal })
    const isOnward = anchor !== null && 'after' in anchor // its own anchor is older
    return { messages: records, hasOlder: isOnward || hasMore, hasNewer }
  },
  orderOf: ({ seq }) => seq,
})

/** The one way a new or changed message of a chat enters the cache. */
export const putChatMessage = (client: QueryClient, message: ChatMessage): void =>
  chatHistories.put(client, message, (chatId) => chatId === message.chatId)

/**
 * Sends a message and shows what came of it. Sent again with the same client id, it is the same message.
 * @param onProgress called with the uploaded share of its file, from 0 to 1
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
    { idempotencyKey: clientId, signal: stop.signal, ...upload },
  )
  for (const sent of messages) putChatMessage(client, sent)
}

type Named = { readonly id: number; readonly chatId: number }
type Step =
  | { readonly kind: 'edit'; readonly of: Named; readonly body: RouteInput<typeof editChatMessage>['body'] }
  | { readonly kind: 'react'; readonly of: Named; readonly emoji: string | null }
  | { readonly kind: 'remove'; readonly of: Named }

/** Actions on a message that was sent. Answer and frames carry it whole; errors show as a toast. */
export function useChatMessageSteps() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (step: Step) => take(client, step),
    onSuccess: (message) => putChatMessage(client, message),
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}

async function take(client: QueryClient, step: Step): Promise<ChatMessage> {
  const params = { chatId: step.of.chatId, messageId: step.of.id }
  if (step.kind === 'react') return call(reactToChatMessage, { params, body: { emoji: step.emoji } })
  if (step.kind === 'remove') return call(deleteChatMessage, { params })
  const { message, mentions, references: chosen = [] } = step.body
  const references = await referencesIn(client, message, chosen)
  return call(editChatMessage, { params, body: { message, references, ...(mentions && { mentions }) } })
}
