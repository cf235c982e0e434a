import type { Alerts } from '@recado/contracts/auth/alerts'
import { updateUser } from '@recado/contracts/auth/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { putMe } from '../../shared/session/me.ts'
import { toastError } from '../../shared/ui/toast.ts'

/** Saves how the user hears of customers; shown at once, and taken back when it fails. */
export function useSaveAlerts() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const { t } = useTranslation()
  return useMutation({
    scope: { id: 'alerts' }, // one after the other: each sends all of them
    mutationFn: (alerts: Alerts) => call(updateUser, { params: { userId: user.id }, body: { alerts } }),
    onMutate: (alerts) => {
      putMe(client, { ...user, alerts })
      return user
    },
    onError: (error, _, before) => {
      if (before) putMe(client, before)
      toastError(errorMessage(error, t('common.somethingWrong')))
    },
  })
}
