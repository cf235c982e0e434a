import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../api/error-text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toastSuccess } from './toast.ts'

type Props = {
  readonly id: number
  readonly title: string
  /** The question, which names the entry and the data that is deleted with it. */
  readonly question: string
  readonly doneText: string
  readonly removing: UseMutationResult<unknown, Error, number>
  readonly onClose: () => void
}

/** Asks before an entry is deleted. After a failure it shows the error; after the deletion it closes. */
export function DeleteDialog({ id, title, question, doneText, removing, onClose }: Props) {
  const { t } = useTranslation()
  const onSuccess = () => {
    toastSuccess(doneText)
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      question={question}
      confirmLabel={t('lists.delete')}
      isBusy={removing.isPending}
      error={removing.isError ? errorMessage(removing.error, t('common.somethingWrong')) : undefined}
      onConfirm={() => removing.mutate(id, { onSuccess })}
      onClose={() => {
        removing.reset()
        onClose()
      }}
    />
  )
}
