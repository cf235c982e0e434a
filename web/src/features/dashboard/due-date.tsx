import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { daysLeft, SOON_DAYS } from '../../shared/session/days-left.ts'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './dashboard.module.css'

export function DueDate() {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  const days = daysLeft(company, useNow())
  const state = days < 0 ? 'overdue' : days < SOON_DAYS ? 'soon' : 'fine'
  return (
    <p className={classes.due} data-state={state}>
      <span className={classes.label}>{t('dashboard.dueDate')}</span>
      <strong>{format.day(company.dueDate)}</strong>
      <span>{days < 0 ? t('dashboard.overdue') : t('dashboard.daysLeft', { count: days })}</span>
    </p>
  )
}
