import type { Alerts } from '@recado/contracts/auth/alerts'
import { updateUser } from '@recado/contracts/auth/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { changeMe, meQuery } from '../../shared/session/me.ts'
import { toastError } from '../../shared/ui/toast.ts'

const SAVING = ['save-alerts']

/** Saves how the user hears of customers; shown at once; afterwards as the server has it. */
export function useSaveAlerts() {
  const client = useQueryClient()
  const user = useCurrentUser()
  const { t } = useTranslation()
  return useMutation({
    mutationKey: SAVING,
    scope: { id: 'alerts' }, // one after the other: each sends all of them
    mutationFn: (alerts: Alerts) => call(updateUser, { params: { userId: user.id }, body: { alerts } }),
    onMutate: (alerts) => changeMe(client, (known) => ({ ...known, alerts })),
    onError: (error) => {
      toastError(errorMessage(error, t('common.somethingWrong')))
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: SAVING }) === 1) void client.invalidateQueries(meQuery) // the last one of several
    },
  })
}
