import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { photoOf } from '../../../shared/contacts/photo-of.ts'
import { LastMark } from '../../../shared/messages/last-mark.tsx'
import { useLastSaid } from '../../../shared/messages/use-spoken.ts'
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx'
import { useNow } from '../../../shared/ui/use-now.ts'
import { saidAt, TicketMoment } from '../ticket-moment.tsx'
import classes from './ticket-news.module.css'

const transferOf = ({ status, handedBy }: Ticket) => (status === 'pending' ? null : handedBy)

/** @returns the time of the last event of a ticket */
export const heardAt = (ticket: Ticket): string => transferOf(ticket)?.at ?? saidAt(ticket)

/**
 * A ticket in the list of notifications, with the event and its time. For a waiting ticket it also shows how long the
 * contact has waited.
 */
export function TicketNews({ ticket, onGo }: { ticket: Ticket; onGo: () => void }) {
  const { t } = useTranslation()
  const lastSaid = useLastSaid()
  const now = useNow()
  const { uuid, status, contact, unreadMessages, handedBy } = ticket
  const isWaiting = status === 'pending'
  const transfer = transferOf(ticket)
  const isBack = isWaiting && handedBy !== null && unreadMessages === 0
  return (
    <Link
      className={classes.row ?? ''}
      to={isWaiting ? `/tickets?tab=pending&row=${uuid}` : `/tickets/${uuid}`}
      onClick={onGo}
    >
      <PersonAvatar name={contact.name} photo={photoOf(contact)} size={34} />
      <span className={classes.texts}>
        <span className={classes.head}>
          <strong>{contact.name}</strong>
          <TicketMoment ticket={ticket} now={now} since={transfer?.at ?? undefined} />
        </span>
        <span className={classes.message}>
          {transfer && t('news.handedBy', { name: transfer.name })}
          {isBack && t('news.again')}
          {!transfer && !isBack && (
            <>
              <LastMark ticket={ticket} />
              {lastSaid(ticket)}
            </>
          )}
        </span>
      </span>
      {unreadMessages > 0 && (
        <span className={classes.count} title={t('news.unread', { count: unreadMessages })}>
          {unreadMessages}
        </span>
      )}
    </Link>
  )
}
