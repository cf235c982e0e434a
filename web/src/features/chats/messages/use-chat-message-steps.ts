import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { deleteChatMessage, editChatMessage, reactToChatMessage } from '@recado/contracts/chats/routes'
import type { RouteInput } from '@recado/contracts/route'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { toastError } from '../../../shared/ui/toast.ts'
import { referencesIn } from '../references/references-in.ts'
import { putChatMessage } from './chat-histories.ts'

type Named = { readonly id: number; readonly chatId: number }
type Step =
  | { readonly kind: 'edit'; readonly of: Named; readonly body: RouteInput<typeof editChatMessage>['body'] }
  | { readonly kind: 'react'; readonly of: Named; readonly emoji: string | null }
  | { readonly kind: 'remove'; readonly of: Named }

/**
 * The actions on a sent message. The response and the frames contain the whole message; an error is shown as a toast.
 */
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
