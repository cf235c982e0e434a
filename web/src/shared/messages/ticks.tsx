import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './stamp.module.css'

const STEPS = [
  { label: 'waiting', Icon: IconClock },
  { label: 'sent', Icon: IconCheck },
  { label: 'delivered', Icon: IconChecks },
  { label: 'read', Icon: IconChecks },
] as const
const FAILED = { label: 'failed', Icon: IconAlertCircle } as const

/** The delivery state of a message. @param ack -1 failed, 0 queued, 1 sent, 2 delivered, 3 or more read */
export function Ticks({ ack }: { ack: number }) {
  const { t } = useTranslation()
  const { label, Icon } = ack < 0 ? FAILED : (STEPS[Math.min(ack, 3)] ?? FAILED)
  const text = t(`history.ack.${label}`)
  return (
    <span role="img" aria-label={text} title={text} className={classes.ticks} data-step={label}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  )
}
