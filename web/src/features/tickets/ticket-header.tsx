import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconArrowBackUp, IconArrowLeft, IconCheck, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPhone } from '../../shared/i18n/format.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { canAccept, canClose, canReopen } from './rights.ts'
import classes from './ticket-header.module.css'
import { useAcceptTicket, useCloseTicket, useReopenTicket } from './use-ticket-steps.ts'

type Header = {
  readonly ticket: Ticket
  /** The list, for screens that show one pane. */
  readonly backTo: string
  readonly onTaken: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  /** The contact's other ticket, which keeps this one closed. */
  readonly onOther: (uuid: string) => void
}

/** Who this is about, whose work it is, and what can be done with it. */
export function TicketHeader({ ticket, backTo, ...steps }: Header) {
  const { t } = useTranslation()
  const { contact } = ticket
  return (
    <header className={classes.header}>
      <ActionIcon component={Link} to={backTo} className={classes.back} aria-label={t('common.back')}>
        <IconArrowLeft size={20} stroke={1.5} />
      </ActionIcon>
      <PersonAvatar name={contact.name} size={38} />
      <div className={classes.texts}>
        <h2 className={classes.name} title={contact.name}>
          {contact.name}
        </h2>
        <Details ticket={ticket} />
      </div>
      <Actions ticket={ticket} {...steps} />
    </header>
  )
}

function Details({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const { contact, queue, whatsapp, user } = ticket
  const phone = contact.number && formatPhone(contact.number)
  return (
    <p className={classes.details}>
      <span>#{ticket.id}</span>
      <Tooltip label={t('tickets.queue')}>
        <span>
          <span className={classes.dot} style={{ background: queue?.color ?? 'var(--mantine-color-gray-5)' }} />
          {queue?.name ?? t('common.noQueue')}
        </span>
      </Tooltip>
      <Tooltip label={t('tickets.connection')}>
        <span>{whatsapp.name}</span>
      </Tooltip>
      {phone && phone !== contact.name && <span>{phone}</span>}
      {user && <span>{t('tickets.assignedTo', { name: user.name })}</span>}
    </p>
  )
}

function Actions({ ticket, onTaken, onClosed, onOther }: Omit<Header, 'backTo'>) {
  const { t } = useTranslation()
  const viewer = viewerOf(useCurrentUser())
  const accept = useAcceptTicket(onTaken)
  const close = useCloseTicket(onClosed)
  const reopen = useReopenTicket(onTaken, onOther)
  return (
    <div className={classes.actions}>
      {canClose(ticket, viewer) && (
        <Button
          variant="default"
          className={classes.close}
          aria-label={t('tickets.close')}
          leftSection={<IconCheck size={18} stroke={1.5} />}
          loading={close.isPending}
          onClick={() => close.mutate(ticket)}
        >
          {t('tickets.close')}
        </Button>
      )}
      {canAccept(ticket) && (
        <Button
          leftSection={<IconUserCheck size={18} stroke={1.5} />}
          loading={accept.isPending}
          onClick={() => accept.mutate(ticket)}
        >
          {t('tickets.accept')}
        </Button>
      )}
      {canReopen(ticket, viewer) && (
        <Button
          leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
          loading={reopen.isPending}
          onClick={() => reopen.mutate(ticket)}
        >
          {t('tickets.reopen')}
        </Button>
      )}
    </div>
  )
}
