import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { LongText } from '../../../shared/messages/long-text.tsx'
import { MoreButton } from '../../../shared/ui/more-button.tsx'
import { SmallState } from '../../../shared/ui/small-state.tsx'
import { aside } from './api.ts'
import classes from './aside.module.css'

/** The internal notes about a contact, newest first. */
export function Notes({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useInfiniteQuery(aside(ticketId, 'notes'))
  const notes = query.data?.pages.flatMap(({ messages }) => messages).filter(({ isDeleted }) => !isDeleted)
  return (
    <>
      <SmallState query={query} />
      {notes?.length === 0 && <p className={classes.nothing}>{t('content.noNotes')}</p>}
      <ul className={classes.notes}>
        {notes?.map(({ id, body, user, createdAt }) => (
          <li key={id} className={classes.note}>
            <LongText text={body ?? ''} />
            <span className={classes.noteMeta}>
              {[user?.name, format.dateTime(createdAt)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </>
  )
}
