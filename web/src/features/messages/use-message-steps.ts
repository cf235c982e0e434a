import type { Message } from '@recado/contracts/messages/message'
import { retryMedia } from '@recado/contracts/messages/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { putMessage } from './api.ts'

type Step = { readonly kind: 'fetchMedia'; readonly message: Message }

/** What is done with a message that is there already. The answer and the frames carry it whole; a refusal is said. */
export function useMessageSteps() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: ({ message }: Step): Promise<Message> => call(retryMedia, { params: { messageId: message.id } }),
    onSuccess: (message) => putMessage(client, message),
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}
