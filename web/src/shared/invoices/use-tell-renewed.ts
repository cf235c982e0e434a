import { useTranslation } from 'react-i18next'
import { useFormat } from '../i18n/format.ts'
import { useCurrentUser } from '../session/current-user.tsx'
import { toastSuccess } from '../ui/toast.ts'
import { forgetPaying } from './paying.ts'

/** @returns a function that announces a renewed licence; several calls at once show one message */
export function useTellRenewed(): (dueDate: string) => void {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  return (dueDate) => {
    forgetPaying(company.id) // the message below also announces the payment that began in this browser
    toastSuccess(t('common.licenceRenewed', { date: format.day(dueDate) }))
  }
}
