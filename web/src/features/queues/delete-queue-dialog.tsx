import { Select, Text } from '@mantine/core'
import type { Queue } from '@recado/contracts/queues/queue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { activeTickets, useDeleteQueue } from './api.ts'

const NOWHERE = ''

type Props = { readonly queue: Queue; readonly others: readonly Queue[]; readonly onClose: () => void }

/** Asks before a queue is deleted, and asks where to move its tickets. */
export function DeleteQueueDialog({ queue: { id, name }, others, onClose }: Props) {
  const { t } = useTranslation()
  const { data: count } = useQuery(activeTickets(id))
  const [moveTo, setMoveTo] = useState(NOWHERE)
  const removing = useDeleteQueue()
  const remove = () =>
    removing.mutate(
      { id, moveTo: moveTo === NOWHERE ? null : Number(moveTo) },
      {
        onSuccess: () => {
          toastSuccess(t('queues.deleted'))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('queues.deleteTitle')}
      question={t('queues.deleteQuestion', { name })}
      confirmLabel={t('lists.delete')}
      isBusy={removing.isPending}
      error={removing.isError ? errorMessage(removing.error, t('common.somethingWrong')) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      {count !== undefined && <Text>{t('queues.activeTickets', { count })}</Text>}
      <Select
        label={t('queues.moveTo')}
        allowDeselect={false}
        data={[
          { value: NOWHERE, label: t('lists.noQueue') },
          ...others.map((other) => ({ value: String(other.id), label: other.name })),
        ]}
        value={moveTo}
        onChange={(value) => setMoveTo(value ?? NOWHERE)}
      />
    </ConfirmDialog>
  )
}
