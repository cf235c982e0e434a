import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { useNow } from '../ui/use-now.ts'
import classes from './unanswered.module.css'
import { useTimeWords } from './use-time-words.ts'
import { answerLevel, minutesSince } from './waiting.ts'

const isUnresolved = ({ resolveDueAt }: Ticket, now: Date): boolean =>
  resolveDueAt !== null && new Date(resolveDueAt) <= now

/**
 * How long a contact has waited for a person's answer, coloured by its target, and whether the end of the ticket is
 * overdue. It shows nothing while the ticket is snoozed until the contact answers. It updates itself with time.
 */
export function Unanswered({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation()
  const now = useNow()
  const wordsOf = useTimeWords()
  const { awaitingSince, status, snooze } = ticket
  if (status === 'closed' || snooze?.kind === 'answer') return null
  const unresolved = isUnresolved(ticket, now) && <Mark level="overdue" text={t('news.unresolved')} />
  if (awaitingSince === null) return unresolved
  const level = answerLevel(ticket, now)
  const time = wordsOf(minutesSince(awaitingSince, now))
  const text = time === undefined ? t('news.unansweredNow') : t('news.unanswered', { time })
  return (
    <>
      {level !== 'overdue' && unresolved /* the overdue mark comes first, because a row may have room for one only */}
      <Mark level={level} text={text} />
      {level === 'overdue' && unresolved}
    </>
  )
}

const Mark = ({ level, text }: { readonly level: string; readonly text: string }) => (
  <span className={classes.answer} data-level={level}>
    {text}
  </span>
)
