import type { Prompt } from '@recado/contracts/prompts/prompt'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastInfo } from '../../shared/ui/toast.ts'
import { useDeletePrompt } from './api.ts'

type Props = { readonly prompt: Prompt; readonly onClose: () => void }

/**
 * Asks before a prompt is deleted. A prompt in use is not deleted, and the dialog names its uses. The result is shown
 * in the server's words.
 */
export function DeletePromptDialog({ prompt: { id, name }, onClose }: Props) {
  const { t } = useTranslation()
  const removing = useDeletePrompt()
  return (
    <ConfirmDialog
      title={t('prompts.deleteTitle')}
      question={t('prompts.deleteQuestion', { name })}
      confirmLabel={t('lists.delete')}
      isBusy={removing.isPending}
      error={removing.isError ? errorMessage(removing.error, t('common.somethingWrong')) : undefined}
      onConfirm={() =>
        removing.mutate(id, {
          onSuccess: ({ message }) => {
            toastInfo(message)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
