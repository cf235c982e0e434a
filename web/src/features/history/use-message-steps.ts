import type { Message } from '@recado/contracts/messages/message'
import { deleteMessage, editMessage, reactToMessage, retryMedia, retryMessage } from '@recado/contracts/messages/routes'
import type { Undo, UndoSeconds } from '@recado/contracts/undo'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { putMessage } from './api.ts'

type Named = Pick<Message, 'id'>
type Step =
  | { readonly kind: 'edit'; readonly message: Named; readonly body: string }
  | { readonly kind: 'react'; readonly message: Named; readonly emoji: string | null }
  | { readonly kind: 'remove' | 'retry' | 'fetchMedia'; readonly message: Named }

/**
 * The actions on an existing message. The response and the frames contain the whole message; an error is shown as a
 * toast.
 */
export function useMessageSteps() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { undoSeconds, offer } = useUndoing()
  return useMutation({
    mutationFn: (step: Step) => take(step, undoSeconds),
    onSuccess: ({ undo, ...message }) => {
      putMessage(client, message)
      offer([{ undo }], t('history.removed'))
    },
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}

type Answer = Message & { readonly undo?: Undo | null | undefined }

function take(step: Step, undoSeconds: UndoSeconds): Promise<Answer> {
  const params = { messageId: step.message.id }
  switch (step.kind) {
    case 'edit':
      return call(editMessage, { params, body: { body: step.body } })
    case 'react':
      return call(reactToMessage, { params, body: { emoji: step.emoji } })
    case 'remove':
      return call(deleteMessage, { params, query: { undoSeconds } })
    case 'retry':
      return call(retryMessage, { params })
    case 'fetchMedia':
      return call(retryMedia, { params })
  }
}
