import type { Connection } from '@recado/contracts/connections/connection'
import { barOn, isPhoneFree } from '@recado/contracts/connections/reach'
import { IconLock, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import classes from './reach.module.css'

/** A line below the status with the restrictions of WhatsApp on the number; it renders nothing without restrictions. */
export function ReachNote({ connection: { reach } }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bar = barOn(reach, new Date())
  const isWarned = reach.cap === 'FIRST_WARNING' || reach.cap === 'SECOND_WARNING'
  if (!bar && !isWarned) return null
  const Icon = bar?.kind === 'lock' ? IconLock : IconUserPlus
  const hint = bar?.kind === 'lock' && isPhoneFree(reach) ? t('connections.reach.phoneFree') : undefined
  return (
    <span className={classes.note} data-tone={bar ? 'bad' : 'warning'} data-hint={hint}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {bar?.kind === 'lock'
        ? t('connections.reach.lockedUntil', { until: format.dateTime(bar.until ?? '') })
        : t(`connections.reach.caps.${reach.cap}`)}
    </span>
  )
}
