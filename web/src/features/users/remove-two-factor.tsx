import { Button } from '@mantine/core'
import type { UserDetail } from '@recado/contracts/auth/user'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useClearTwoFactor } from './api.ts'

/** Removes a user's two-factor authentication, after a confirmation. */
export function RemoveTwoFactor({ user: { id, name } }: { user: UserDetail }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removing = useClearTwoFactor()
  if (removing.isSuccess) return null
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('users.removeTwoFactor')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('users.removeTwoFactor')}
          question={t('users.removeTwoFactorQuestion', { name })}
          confirmLabel={t('users.removeTwoFactorConfirm')}
          isBusy={removing.isPending}
          error={removing.isError ? errorMessage(removing.error, t('common.somethingWrong')) : undefined}
          onConfirm={() => removing.mutate(id, { onSuccess: () => toastSuccess(t('users.twoFactorRemoved')) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
