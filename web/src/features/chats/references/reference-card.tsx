import { Skeleton } from '@mantine/core'
import type { ShownReference } from '@recado/contracts/chats/chat-message'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { IconAddressBook, IconLock, IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { reachOf } from '../../../shared/i18n/format.ts'
import { LoadFailed } from '../../../shared/ui/load-failed.tsx'
import { referencedContact, referencedTicket } from './api.ts'
import classes from './reference-card.module.css'

/** A ticket or a contact that a message refers to, if the reader may see it. */
export function ReferenceCard({ reference: { entity, entityId } }: { reference: ShownReference }) {
  const { t } = useTranslation()
  if (entity === UNKNOWN) return <NoAccess text={t('chats.reference.unknown')} />
  return entity === 'ticket' ? <TicketCard id={entityId} /> : <ContactCard id={entityId} />
}

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const
const STATES = { pending: 'waiting', open: 'open', closed: 'closed', unknown: 'unknown' } as const

function TicketCard({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: ticket, isError, refetch } = useQuery(referencedTicket(id))
  if (ticket === null) return <NoAccess text={t('chats.reference.noTicket')} />
  if (!ticket) return <Missing isFailed={isError} onRetry={() => void refetch()} />
  const { uuid, status, contact, queue, user } = ticket
  const facts = [t(`chats.reference.${STATES[status]}`), queue?.name, user?.name].filter(Boolean).join(' · ')
  return (
    <Link
      className={classes.card ?? ''}
      to={status === 'pending' ? `/tickets?tab=pending&row=${uuid}` : `/tickets/${uuid}`}
      style={{ borderInlineStartColor: queue?.color ?? 'var(--line)' }}
    >
      <IconMessages {...ICON} />
      <Words title={`${t('chats.reference.ticket', { number: `#${ticket.number}` })} · ${contact.name}`}>{facts}</Words>
    </Link>
  )
}

function ContactCard({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data: contact, isError, refetch } = useQuery(referencedContact(id))
  if (contact === null) return <NoAccess text={t('chats.reference.noContact')} />
  if (!contact) return <Missing isFailed={isError} onRetry={() => void refetch()} />
  return (
    <Link className={classes.card ?? ''} to={`/contacts?contact=${id}`}>
      <IconAddressBook {...ICON} />
      <Words title={contact.name}>{reachOf(contact) ?? t('chats.reference.contact')}</Words>
    </Link>
  )
}

function NoAccess({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.card} data-closed>
      <IconLock {...ICON} />
      <Words title={t('chats.reference.noAccess')}>{text}</Words>
    </div>
  )
}

const Missing = ({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) =>
  isFailed ? <LoadFailed onRetry={onRetry} /> : <Skeleton className={classes.coming ?? ''} height={48} />

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={classes.words}>
    <strong>{title}</strong>
    <span>{children}</span>
  </span>
)
