import type { Alerts } from '@recado/contracts/auth/alerts'
import { updateUser } from '@recado/contracts/auth/routes'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { meQuery, putMeAfterSaving } from '../../shared/api/me.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { toastError } from '../../shared/ui/toast.ts'

type Change = (alerts: Alerts) => Alerts

const SAVING = ['save-alerts']

/**
 * The user's alerts about customers, and the function that changes them. A change is shown at once, and is saved after
 * the changes before it. A failed change is undone on screen.
 */
export function useAlerts() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const { t } = useTranslation()
  const known = () => client.getQueryData(meQuery.queryKey) ?? user
  const { mutate } = useMutation({
    mutationKey: SAVING,
    scope: { id: 'alerts' },
    mutationFn: async (change: Change) => {
      const alerts = change(known().alerts)
      await call(updateUser, { params: { userId: user.id }, body: { alerts } })
      return alerts
    },
    onSuccess: (alerts) => putMeAfterSaving(client, { ...known(), alerts }),
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
  const pending = useMutationState({
    filters: { mutationKey: SAVING, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  const alerts = pending.reduce((shown, change) => change(shown), user.alerts)
  return { alerts, change: (change: Change) => mutate(change) }
}
