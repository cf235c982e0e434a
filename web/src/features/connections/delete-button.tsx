import { ActionIcon, Tooltip } from '@mantine/core'
import type { Connection } from '@recado/contracts/connections/connection'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useDeleteConnection } from './api.ts'

export function DeleteButton({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useDeleteConnection()
  const { id, name } = connection
  const close = () => {
    setConfirming(false)
    remove.reset()
  }
  return (
    <>
      <Tooltip label={t('connections.delete')}>
        <ActionIcon aria-label={t('connections.deleteOf', { name })} onClick={() => setConfirming(true)}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      {isConfirming && (
        <ConfirmDialog
          title={t('connections.deleteTitle')}
          question={t('connections.deleteConfirm', { name })}
          confirmLabel={t('connections.delete')}
          isBusy={remove.isPending}
          error={remove.isError ? errorMessage(remove.error, t('common.somethingWrong')) : undefined}
          onConfirm={() => remove.mutate(id, { onSuccess: () => toastSuccess(t('connections.deleted')) })}
          onClose={close}
        />
      )}
    </>
  )
}
