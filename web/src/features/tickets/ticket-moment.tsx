import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import classes from './ticket-moment.module.css'
import { minutesSince, waitingLevel } from './waiting.ts'

type Props = {
  readonly ticket: Ticket
  readonly now: Date
  /** When it got its mark; absent: the time of its last message. */
  readonly since?: string | undefined
}

/** @returns the time of the message that lists show of a ticket */
export const saidAt = ({ previewAt, lastMessageAt, updatedAt }: Ticket): string =>
  previewAt ?? lastMessageAt ?? updatedAt

/** The time of the last message, and how long a contact has been waiting. */
export function TicketMoment({ ticket, now, since }: Props) {
  const format = useFormat()
  const at = since ?? saidAt(ticket)
  return (
    <>
      {ticket.status === 'pending' && <Waiting since={ticket.queuedAt ?? ticket.createdAt} now={now} />}
      <time className={classes.time} dateTime={at}>
        {format.timeOrDate(at, now)}
      </time>
    </>
  )
}

function Waiting({ since, now }: { since: string; now: Date }) {
  const { t } = useTranslation()
  const minutes = minutesSince(since, now)
  const time = waitingText(minutes)
  return (
    <span className={classes.time} data-level={waitingLevel(minutes)} title={t('news.waiting', { time })}>
      <IconClock size={12} stroke={1.75} aria-hidden /> {time}
    </span>
  )

  function waitingText(all: number): string {
    const [days, hours] = [Math.floor(all / 1_440), Math.floor(all / 60)]
    if (all < 1) return t('news.waitingNow')
    if (all < 60) return t('news.waitingMinutes', { minutes: all })
    return days > 0 ? t('news.waitingDays', { days }) : t('news.waitingHours', { hours, minutes: all % 60 })
  }
}
