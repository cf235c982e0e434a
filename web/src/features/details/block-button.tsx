import { Button } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useAllowed } from '../../shared/session/current-user.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useBlock } from './api.ts'

type Props = { readonly contact: { readonly id: number; readonly name: string; readonly isBlocked: boolean } }

/** Blocks a contact after a question, or ends the block at once; absent for users who may not. */
export function BlockButton({ contact: { id, name, isBlocked } }: Props) {
  const { t } = useTranslation()
  const isAllowed = useAllowed('contacts:block')
  const blocking = useBlock(id)
  const [isAsking, ask] = useState(false)
  if (!isAllowed) return null
  const close = () => {
    ask(false)
    blocking.reset()
  }
  const unblock = () =>
    blocking.mutate(false, { onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))) })
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconBan size={16} stroke={1.5} />}
        aria-label={isBlocked ? undefined : t('details.blockOf', { name })}
        loading={isBlocked && blocking.isPending}
        onClick={isBlocked ? unblock : () => ask(true)}
      >
        {t(isBlocked ? 'details.unblock' : 'details.block')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('details.blockTitle')}
          question={t('details.blockQuestion', { name })}
          confirmLabel={t('details.block')}
          isBusy={blocking.isPending}
          error={blocking.isError ? errorMessage(blocking.error, t('common.somethingWrong')) : undefined}
          onConfirm={() => blocking.mutate(true, { onSuccess: close })}
          onClose={close}
        />
      )}
    </>
  )
}
