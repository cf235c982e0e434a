import type { SettingKey } from '@recado/contracts/auth/settings'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useSaveSetting } from './api.ts'

/** Saves settings one after the other, and shows the result as a toast. */
export function useChangeSettings() {
  const { t } = useTranslation()
  const saving = useSaveSetting()
  const change = async (values: Partial<Record<SettingKey, string>>) => {
    try {
      for (const [key, value] of Object.entries(values)) await saving.mutateAsync({ key: key as SettingKey, value })
      toastSuccess(t('settings.saved'))
    } catch (error) {
      toastError(errorMessage(error, t('common.somethingWrong')))
    }
  }
  return { change: (values: Partial<Record<SettingKey, string>>) => void change(values), isBusy: saving.isPending }
}
