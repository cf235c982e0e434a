import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { useNow } from '../../../shared/ui/use-now.ts'
import { useRights } from '../use-rights.ts'
import classes from './snooze.module.css'
import { useSnooze, useWake } from './use-snooze.ts'
import { useSnoozeWords, useTimeToCome } from './use-snooze-words.ts'

type Props = { readonly ticket: Ticket; readonly onSnoozed: (ticket: Ticket) => void }

/** A line above a conversation: it says that the ticket is snoozed, or offers to snooze it again after an answer. */
export function SnoozeLine({ ticket, onSnoozed }: Props) {
  const now = useNow()
  if (ticket.snooze) return <Snoozed ticket={ticket} snooze={ticket.snooze} />
  const { snoozeAgain: again } = ticket
  const isOver = again?.until && new Date(again.until) <= now
  return again && !isOver && <Again ticket={ticket} again={again} onSnoozed={onSnoozed} />
}

function Snoozed({ ticket, snooze }: Pick<Props, 'ticket'> & { snooze: NonNullable<Ticket['snooze']> }) {
  const { t } = useTranslation()
  const words = useSnoozeWords()
  const rights = useRights(ticket)
  const wake = useWake()
  return (
    <div className={classes.line} role="status">
      <IconClockPause size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>{words(snooze)}</span>
      {rights.snooze && (
        <ServerButton variant="subtle" size="compact-sm" loading={wake.isPending} onClick={() => wake.mutate(ticket)}>
          {t('snooze.wake')}
        </ServerButton>
      )}
    </div>
  )
}

function Again({ ticket, again, onSnoozed }: Props & { again: NonNullable<Ticket['snoozeAgain']> }) {
  const { t } = useTranslation()
  const timeToCome = useTimeToCome()
  const rights = useRights(ticket)
  const snooze = useSnooze(onSnoozed)
  if (!rights.snooze) return null
  const wanted = {
    ...(again.until !== null && { until: again.until, isExact: true }),
    untilAnswer: again.kind === 'answer',
  }
  return (
    <div className={classes.line} role="status">
      <IconClockPause size={16} stroke={1.75} aria-hidden />
      <span className={classes.words}>{t('snooze.answered')}</span>
      <ServerButton
        variant="subtle"
        size="compact-sm"
        loading={snooze.isPending}
        onClick={() => snooze.mutate({ ticket, wanted })}
      >
        {again.until === null ? t('snooze.againForAnswer') : t('snooze.again', { time: timeToCome(again.until) })}
      </ServerButton>
    </div>
  )
}
