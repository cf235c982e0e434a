import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { dayIn } from '../../shared/i18n/zone.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './dashboard.module.css'

const DAY_MS = 86_400_000
const SOON_DAYS = 5

/** Until when the company has paid. */
export function DueDate() {
  const { t } = useTranslation()
  const format = useFormat()
  const { company } = useCurrentUser()
  const today = dayIn(company.timezone, useNow().toISOString())
  const days = Math.round((Date.parse(company.dueDate) - Date.parse(today)) / DAY_MS)
  const state = days < 0 ? 'overdue' : days < SOON_DAYS ? 'soon' : 'fine'
  return (
    <p className={classes.due} data-state={state}>
      <span className={classes.label}>{t('dashboard.dueDate')}</span>
      <strong>{format.date(`${company.dueDate}T12:00:00`)}</strong>
      <span>{days < 0 ? t('dashboard.overdue') : t('dashboard.daysLeft', { count: days })}</span>
    </p>
  )
}
