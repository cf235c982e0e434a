import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { useCurrentUser } from '../session/current-user.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { forgetPaying } from './paying.ts'

/** @returns tells that the licence is longer; told by several at once, it is shown once */
export function useTellRenewed(): (dueDate: string) => void {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  return (dueDate) => {
    forgetPaying(company.id) // it was not for nothing
    toastSuccess(t('common.licenceRenewed', { date: format.day(dueDate) }))
  }
}
