import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './snooze.module.css'
import { useSnoozeWords } from './use-snooze-words.ts'

/** Marks the row of a ticket that has returned from a snooze, with the reason in its tooltip. */
export function WokenMark({ because }: Pick<NonNullable<Ticket['woken']>, 'because'>) {
  const { t } = useTranslation()
  return (
    <span className={classes.woken} data-hint={t(`notices.wokenBecause.${because}`)}>
      {t('snooze.woken')}
    </span>
  )
}

/** Shows in the row of a snoozed ticket when the snooze ends. */
export function SnoozedUntil({ snooze }: { snooze: NonNullable<Ticket['snooze']> }) {
  const words = useSnoozeWords()
  return (
    <span>
      <IconClockPause className={classes.small} size={12} stroke={1.75} aria-hidden /> {words(snooze)}
    </span>
  )
}
