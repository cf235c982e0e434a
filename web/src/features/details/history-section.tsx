import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { useLastSaid } from '../../shared/messages/use-spoken.ts'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { SmallState } from '../../shared/ui/small-state.tsx'
import { contactTickets } from './api.ts'
import classes from './details.module.css'
import { Section } from './section.tsx'
import { Stars } from './stars.tsx'

type Props = { readonly ticket: Ticket; readonly addressOf: (ticket: Ticket) => string }

/** The contact's other tickets, as links. */
export function HistorySection({ ticket, addressOf }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(contactTickets(ticket.contactId))
  const others = query.data?.pages.flatMap(({ tickets }) => tickets).filter(({ id }) => id !== ticket.id)
  return (
    <Section title={t('details.history')}>
      <SmallState query={query} />
      {others?.length === 0 && <p className={classes.nothing}>{t('details.noHistory')}</p>}
      <ul className={classes.list}>
        {others?.map((other) => (
          <li key={other.id}>
            <Former ticket={other} to={addressOf(other)} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} />
    </Section>
  )
}

function Former({ ticket, to }: { ticket: Ticket; to: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const lastSaid = useLastSaid()
  const { status, queue, user, createdAt, rating } = ticket
  return (
    <Link to={to} className={classes.former}>
      <span className={classes.formerHead}>
        <span>#{ticket.number}</span>
        <span className={classes.status} data-status={status}>
          {t(`details.status.${status}`)}
        </span>
        {rating && <Stars rate={rating.rate} />}
        <time dateTime={createdAt}>{format.date(createdAt)}</time>
      </span>
      <span className={classes.formerText}>{lastSaid(ticket)}</span>
      <span className={classes.formerMeta}>
        {[queue?.name ?? t('common.noQueue'), user?.name].filter(Boolean).join(' · ')}
      </span>
    </Link>
  )
}
