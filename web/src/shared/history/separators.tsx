import { useTranslation } from 'react-i18next'
import { daysAgo, useFormat } from '../i18n/format.ts'
import { useNow } from '../ui/use-now.ts'
import classes from './separators.module.css'

export function DaySeparator({ at }: { at: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const age = daysAgo(new Date(at), useNow()) // the page may stay open past midnight
  const text = age === 0 ? t('history.today') : age === 1 ? t('history.yesterday') : format.date(at)
  return (
    <div className={classes.day}>
      <span>{text}</span>
    </div>
  )
}

export function UnreadLine() {
  const { t } = useTranslation()
  return (
    <div className={classes.rule} data-kind="unread">
      <span>{t('history.unread')}</span>
    </div>
  )
}
