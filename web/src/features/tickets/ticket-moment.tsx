import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useTimeWords } from '../../shared/tickets/use-time-words.ts'
import { minutesSince, waitingLevel } from '../../shared/tickets/waiting.ts'
import classes from './ticket-moment.module.css'

type Props = {
  readonly ticket: Ticket
  readonly now: Date
  /** The time to show; absent for the time of the last message. */
  readonly since?: string | undefined
}

/** @returns the time of the message that lists show for a ticket */
export const saidAt = ({ previewAt, lastMessageAt, updatedAt }: Ticket): string =>
  previewAt ?? lastMessageAt ?? updatedAt

/**
 * The time of the last message. For a waiting ticket whose contact needs no answer, it also shows how long the ticket
 * has waited.
 */
export function TicketMoment({ ticket, now, since }: Props) {
  const format = useFormat()
  const at = since ?? saidAt(ticket)
  return (
    <>
      {ticket.status === 'pending' && ticket.awaitingSince === null && (
        <Waiting since={ticket.queuedAt ?? ticket.createdAt} now={now} />
      )}
      <time className={classes.time} dateTime={at}>
        {format.timeOrDate(at, now)}
      </time>
    </>
  )
}

function Waiting({ since, now }: { since: string; now: Date }) {
  const { t } = useTranslation()
  const minutes = minutesSince(since, now)
  const time = useTimeWords()(minutes) ?? t('news.waitingNow')
  return (
    <span className={classes.time} data-level={waitingLevel(minutes)} title={t('news.waiting', { time })}>
      <IconClock size={12} stroke={1.75} aria-hidden /> {time}
    </span>
  )
}
