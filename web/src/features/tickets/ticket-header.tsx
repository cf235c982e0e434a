import { ActionIcon } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowsExchange,
  IconInbox,
  IconLayoutSidebarRight,
  IconTag,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { formatPhone, reachOf } from '../../shared/i18n/format.ts'
import { Unanswered } from '../../shared/tickets/unanswered.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { ServerButton, ServerIconButton } from '../../shared/ui/server-controls.tsx'
import { HeaderSnooze } from './snooze/snooze-action.tsx'
import { withKey } from './step-keys.ts'
import classes from './ticket-header.module.css'
import { TicketMenu } from './ticket-menu.tsx'
import { useReturnTicket } from './use-hand-over.ts'
import { useRights } from './use-rights.ts'
import { useAcceptTicket, useCloseTicket, useReopenTicket } from './use-ticket-steps.ts'

type Header = {
  readonly ticket: Ticket
  /** The address of the list, for screens that show only one pane. */
  readonly backTo: string
  /** The colleagues who are viewing the same ticket. */
  readonly presence?: ReactNode
  readonly isDetailsOpen: boolean
  readonly onDetails: () => void
  readonly onTransfer: () => void
  /** Moves to the tags of the ticket. */
  readonly onTags: () => void
  readonly onSearch: () => void
  /** Schedules a message; absent when the user may not. */
  readonly onSchedule?: (() => void) | undefined
  readonly onTaken: (ticket: Ticket) => void
  /** Called when the ticket is no longer the user's. */
  readonly onLeft: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  /** Opens the contact's other open ticket, which prevents this one from being reopened. */
  readonly onOther: (uuid: string) => void
}

/** The header of a ticket, with the contact, the assignee and the actions. */
export function TicketHeader(header: Header) {
  const { ticket, backTo, presence, isDetailsOpen, onDetails } = header
  const { t } = useTranslation()
  const { contact } = ticket
  return (
    <header className={classes.header} data-ticket-header>
      <ActionIcon component={Link} to={backTo} className={classes.back} aria-label={t('common.back')}>
        <IconArrowLeft size={20} stroke={1.5} />
      </ActionIcon>
      <div className={classes.who}>
        <span className={classes.face}>
          <PersonAvatar name={contact.name} photo={photoOf(contact)} size={38} />
        </span>
        <div className={classes.texts}>
          <h2 className={classes.name} title={contact.name}>
            <button type="button" className={classes.open} onClick={onDetails}>
              <bdi>{contact.name}</bdi>
            </button>
          </h2>
          <Details ticket={ticket} presence={presence} />
        </div>
      </div>
      <Actions {...header} />
      <IconButton
        label={t('tickets.details')}
        Icon={IconLayoutSidebarRight}
        iconSize={20}
        className={classes.detailsButton}
        data-details-button
        data-on={isDetailsOpen || undefined}
        aria-pressed={isDetailsOpen}
        onClick={onDetails}
      />
    </header>
  )
}

/** The number that answers go to, if it differs from the number that the contact shows. */
const otherAccountOf = ({ accountNumber, contact }: Ticket): string | undefined =>
  accountNumber !== null && accountNumber !== contact.number ? formatPhone(accountNumber) : undefined

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S

/** Shows the time after which messages disappear from phones. One day is shown as 24 hours, as in WhatsApp. */
function Disappearing({ after }: { readonly after: number }) {
  const { t } = useTranslation()
  return (
    <span data-hint={t('tickets.disappearHint')}>
      {after > DAY_S
        ? t('tickets.disappearDays', { count: Math.round(after / DAY_S) })
        : t('tickets.disappearHours', { count: Math.max(1, Math.round(after / HOUR_S)) })}
    </span>
  )
}

function Details({ ticket, presence }: Pick<Header, 'ticket' | 'presence'>) {
  const { t } = useTranslation()
  const { contact, queue, whatsapp, user } = ticket
  const reach = reachOf(contact)
  const account = otherAccountOf(ticket)
  return (
    <div className={classes.details}>
      {presence && <span>{presence}</span>}
      <Unanswered ticket={ticket} />
      <span>#{ticket.number}</span>

      <span data-hint={t('tickets.queue')}>
        <span className={classes.dot} style={{ background: queue?.color ?? 'var(--mantine-color-gray-5)' }} />
        {queue?.name ?? t('common.noQueue')}
      </span>

      <span data-hint={t('tickets.connection')}>{whatsapp.name}</span>

      {reach && reach !== contact.name && <span>{reach}</span>}
      {account && <span data-hint={t('tickets.answeredAtHint')}>{t('tickets.answeredAt', { number: account })}</span>}
      {ticket.disappearAfter !== null && <Disappearing after={ticket.disappearAfter} />}
      {user && <span>{t('tickets.assignedTo', { name: user.name })}</span>}
    </div>
  )
}

function Actions({ ticket, onTaken, onLeft, onClosed, onOther, ...rest }: Header) {
  const { onTransfer, onTags, onSearch, onSchedule } = rest
  const { t } = useTranslation()
  const rights = useRights(ticket)
  const accept = useAcceptTicket(onTaken)
  const close = useCloseTicket(onClosed)
  const reopen = useReopenTicket(onTaken, onOther)
  const giveBack = useReturnTicket(onLeft)
  const moves = {
    ...(rights.giveBack && { onReturn: () => giveBack.mutate(ticket) }),
    ...(rights.passOn && { onTransfer }),
  }
  return (
    <div className={classes.actions}>
      {moves.onReturn && (
        <ServerIconButton
          className={classes.ofRoom}
          data-step="return"
          label={t('tickets.return')}
          hint={withKey(t('tickets.return'), 'return')}
          Icon={IconInbox}
          iconSize={20}
          isBusy={giveBack.isPending}
          onClick={moves.onReturn}
        />
      )}
      {moves.onTransfer && (
        <IconButton
          className={classes.ofRoom}
          data-step="transfer"
          label={t('tickets.transfer')}
          hint={withKey(t('tickets.transfer'), 'transfer')}
          Icon={IconArrowsExchange}
          iconSize={20}
          onClick={moves.onTransfer}
        />
      )}
      {rights.snooze && <HeaderSnooze className={classes.ofRoom ?? ''} ticket={ticket} onSnoozed={onClosed} />}
      <IconButton
        className={classes.ofRoom}
        data-step="tags"
        label={t('tickets.tags')}
        hint={withKey(t('tickets.tags'), 'tags')}
        Icon={IconTag}
        iconSize={20}
        onClick={onTags}
      />
      {rights.close && (
        <ServerButton
          variant="default"
          className={classes.close}
          data-step="close"
          data-hint={withKey(t('tickets.close'), 'close')}
          aria-label={t('tickets.close')}
          leftSection={<IconArchive size={18} stroke={1.5} />}
          loading={close.isPending}
          // without this a double click would close the next ticket too
          onClick={({ detail }) => detail < 2 && close.mutate(ticket)}
        >
          {t('tickets.close')}
        </ServerButton>
      )}
      {rights.accept && (
        <ServerButton
          data-step="accept"
          leftSection={<IconUserCheck size={18} stroke={1.5} />}
          loading={accept.isPending}
          onClick={() => accept.mutate(ticket)}
        >
          {t('tickets.accept')}
        </ServerButton>
      )}
      {rights.reopen && (
        <ServerButton
          data-step="reopen"
          leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
          loading={reopen.isPending}
          onClick={() => reopen.mutate(ticket)}
        >
          {t('tickets.reopen')}
        </ServerButton>
      )}
      <TicketMenu
        ticket={ticket}
        onSearch={onSearch}
        onSchedule={onSchedule}
        onTags={onTags}
        onDeleted={onLeft}
        onClosed={onClosed}
        {...moves}
      />
    </div>
  )
}
