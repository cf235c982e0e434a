import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { useNow } from '../ui/use-now.ts'
import classes from './unanswered.module.css'
import { useTimeWords } from './use-time-words.ts'
import { answerLevel, minutesSince } from './waiting.ts'

/** Whether a ticket shows that its contact waits, or that its end is overdue. It does not while it waits for the contact. */
const isUrgent = ({ awaitingSince, resolveDueAt, status, snooze }: Ticket, now: Date): boolean =>
  status !== 'closed' &&
  snooze?.kind !== 'answer' &&
  (awaitingSince !== null || (resolveDueAt !== null && new Date(resolveDueAt) <= now))

/** How long a contact has waited for a person's answer, coloured by its target. Has a clock of its own. */
export function Unanswered({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation()
  const now = useNow()
  const wordsOf = useTimeWords()
  const { awaitingSince } = ticket
  if (!isUrgent(ticket, now)) return null
  if (awaitingSince === null) return <Mark level="overdue" text={t('news.unresolved')} />
  const time = wordsOf(minutesSince(awaitingSince, now))
  const text = time === undefined ? t('news.unansweredNow') : t('news.unanswered', { time })
  return <Mark level={answerLevel(ticket, now)} text={text} />
}

const Mark = ({ level, text }: { readonly level: string; readonly text: string }) => (
  <span className={classes.answer} data-level={level}>
    {text}
  </span>
)
