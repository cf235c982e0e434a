import { VisuallyHidden } from '@mantine/core'
import { isFromAd } from '@recado/contracts/tickets/from-ad'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import { IconAd, IconArrowBackUp, IconEye, IconMapPin, IconRobot, IconTransferIn } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { useDraft } from '../../shared/messages/drafts.ts'
import { LastMark } from '../../shared/messages/last-mark.tsx'
import { useOriginName } from '../../shared/messages/use-origin-name.ts'
import { useLastSaid } from '../../shared/messages/use-spoken.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { plainText } from '../../shared/text/plain-text.ts'
import { PriorityMark } from '../../shared/tickets/priority-mark.tsx'
import { Unanswered } from '../../shared/tickets/unanswered.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { PersonName } from '../../shared/ui/person-name.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { CloseAction } from './close-action.tsx'
import { QuietAction } from './quiet-action.tsx'
import { SnoozeAction } from './snooze/snooze-action.tsx'
import { SnoozedUntil, WokenMark } from './snooze/snooze-mark.tsx'
import { TicketMoment } from './ticket-moment.tsx'
import classes from './ticket-row.module.css'
import { TicketTags } from './ticket-tags.tsx'
import { useRights } from './use-rights.ts'
import { useAcceptTicket, useReopenTicket } from './use-ticket-steps.ts'
import { type PeekField, WaitingMenu } from './waiting-menu.tsx'

/** Called with the row that has the pointer or the focus, and with whether it is pressed. */
export type Aim = (ticket: Ticket | undefined, isPressed?: boolean) => void

/** @returns the last message, with the presence of colleagues beside it */
export type Glance = (ticketId: number, message: ReactNode) => ReactNode

type Row = {
  readonly ticket: Ticket
  readonly now: Date
  readonly writer: string | undefined // the author of the shown message, if it is an outgoing one
  readonly isSelected: boolean
  /** The address of the ticket. */
  readonly to: string
  readonly onTaken: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  readonly onPeek: (ticket: Ticket, field?: PeekField) => void
  readonly onTransfer: (ticket: Ticket) => void
  /**
   * Called with the ticket when the user is likely to open it next, or presses it; called with undefined when the
   * pointer or the focus leaves it.
   */
  readonly onAim?: Aim | undefined
  /** Adds the colleagues who are in the ticket to its last message. */
  readonly glance?: Glance | undefined
  /** Whether there are several queues, or several connections, so that rows must name theirs. */
  readonly hasQueues: boolean
  readonly hasConnections: boolean
}

/** Whether a bot, a prompt or an integration answers the next message. */
const isLedByMachine = ({ chatbot, botPaused, promptId, useIntegration }: Ticket): boolean =>
  chatbot || (!botPaused && (promptId !== null || useIntegration))

/** A ticket in the list. A click does not open a waiting ticket, because it has to be accepted. */
export const TicketRow = memo(function TicketRow({
  ticket,
  now,
  writer,
  isSelected,
  to,
  onPeek,
  onTransfer,
  onAim,
  glance,
  hasQueues,
  hasConnections,
  ...steps
}: Row) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const queueName = ticket.queue?.name ?? t('common.noQueue')
  const isWaiting = ticket.status === 'pending'
  const rights = useRights(ticket)
  const summary = { ticket, now, writer, glance, hasQueues, hasConnections }
  return (
    <div className={classes.row} data-row data-selected={isSelected || undefined} data-waiting={isWaiting || undefined}>
      <span
        data-hint={queueName}
        data-hint-side="right"
        className={classes.edge}
        style={{ background: ticket.queue?.color ?? 'var(--mantine-color-gray-5)' }}
      />

      {isWaiting ? (
        <ShakingBody>
          <Summary {...summary} />
        </ShakingBody>
      ) : (
        <Link
          to={to}
          className={classes.body}
          aria-current={isSelected ? 'page' : undefined}
          onPointerEnter={() => onAim?.(ticket)}
          onPointerLeave={() => onAim?.(undefined)}
          onFocus={() => onAim?.(ticket)}
          onMouseDown={() => onAim?.(ticket, true)} // touch fires this event too, but not after scrolling
          onClick={() => onAim?.(ticket, true)} // the keyboard causes a click without a mouse press
        >
          <Summary {...summary} />
        </Link>
      )}
      <div className={classes.action}>
        {(isWaiting || (me.profile !== 'user' && ticket.userId !== me.id)) && (
          <QuietAction
            step="peek"
            needsServer={false}
            label={t('tickets.peek')}
            fullLabel={t('tickets.peekOf', { name: ticket.contact.name })}
            Icon={IconEye}
            onClick={() => onPeek(ticket)}
          />
        )}
        {isWaiting && <WaitingMenu ticket={ticket} onPeek={onPeek} onTransfer={onTransfer} onClosed={steps.onClosed} />}
        {!isWaiting && rights.snooze && (
          <SnoozeAction
            ticket={ticket}
            size={28}
            className={`${classes.quiet} ${classes.more}`}
            label={t('snooze.snoozeOf', { name: ticket.contact.name })}
            hint={t('snooze.snooze')}
            onSnoozed={steps.onClosed}
          />
        )}
        <RowAction ticket={ticket} {...steps} />
      </div>
    </div>
  )
})

function ShakingBody({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isShaking, setShaking] = useState(false)
  return (
    <button
      data-hint={t('tickets.acceptFirst')}
      // on the right, because above the row the tooltip would cover the buttons of the previous row
      data-hint-side="right"
      type="button"
      className={classes.body}
      data-shaking={isShaking || undefined}
      aria-disabled="true"
      onClick={() => setShaking(true)}
      onAnimationEnd={() => setShaking(false)}
    >
      {children}
    </button>
  )
}

type SummaryProps = Pick<Row, 'ticket' | 'now' | 'writer' | 'glance' | 'hasQueues' | 'hasConnections'>

function Summary({ ticket, now, writer, glance, hasQueues, hasConnections }: SummaryProps) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const draft = useDraft(me.id, ticket.id)
  const { contact, unreadMessages, queue, user, snooze, woken } = ticket
  const text = useLastSaid()(ticket)
  const handedBy = user?.id === me.id ? ticket.handedBy : null
  const said = writer === undefined ? text : `${writer}: ${text}`
  const hasDraft = draft !== '' && ticket.status === 'open'
  const message = hasDraft ? (
    <span className={classes.draft}>{t('tickets.draft', { text: plainText(draft) })}</span>
  ) : (
    <>
      <LastMark ticket={ticket} />
      {said}
    </>
  )
  return (
    <>
      <span className={classes.picture}>
        <PersonAvatar name={contact.name} photo={photoOf(contact)} />
        {unreadMessages > 0 && (
          <span className={classes.unread}>
            <span aria-hidden="true">{unreadMessages > 99 ? '99+' : unreadMessages}</span>
            <VisuallyHidden>{t('news.unread', { count: unreadMessages })}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={classes.texts}>
        <span className={classes.head}>
          <span
            className={classes.name}
            data-unread={unreadMessages > 0 || handedBy !== null || woken !== null || undefined}
            title={contact.name}
          >
            <PersonName name={contact.name} />
          </span>
          <PriorityMark ticket={ticket} />
          {woken && <WokenMark because={woken.because} />}
          {handedBy && <HandedMark by={handedBy.name} />}
          {ticket.cameFrom && <OriginMark origin={ticket.cameFrom} />}
          {isLedByMachine(ticket) && (
            <IconRobot className={classes.robot} size={14} stroke={1.75} aria-label={t('tickets.chatbot')} />
          )}
          <TicketMoment ticket={ticket} now={now} />
        </span>
        <span className={classes.message}>{glance ? glance(ticket.id, message) : message}</span>
        <span className={classes.meta}>
          {snooze && <SnoozedUntil snooze={snooze} />}
          <Unanswered ticket={ticket} />
          {user && user.id !== me.id && <span>{user.name}</span>}
          {(hasQueues || !queue) && <span>{queue?.name ?? t('common.noQueue')}</span>}
          {hasConnections && <span>{ticket.whatsapp.name}</span>}
          <TicketTags tags={ticket.tags} />
        </span>
      </span>
    </>
  )
}

/** Marks a ticket whose contact came from a known origin. */
function OriginMark({ origin }: { origin: CameFrom }) {
  const { t } = useTranslation()
  const place = [useOriginName()(origin), origin.title].filter(Boolean).join(': ')
  const text = t('origins.from', { place })
  const Icon = isFromAd(origin) ? IconAd : IconMapPin
  return (
    <span className={classes.origin} data-hint={text}>
      <Icon size={14} stroke={1.75} aria-label={text} />
    </span>
  )
}

/** Marks a ticket that a colleague gave to the user, until the user opens it. */
function HandedMark({ by }: { by: string }) {
  const { t } = useTranslation()
  const text = t('news.handedBy', { name: by })
  return (
    <span className={classes.handed} data-hint={text}>
      <IconTransferIn size={14} stroke={1.75} aria-label={text} />
    </span>
  )
}

type Steps = Pick<Row, 'onTaken' | 'onClosed' | 'onOther'>

/** The actions of a row besides opening it. */
function RowAction({ ticket, onTaken, onClosed, onOther }: Steps & { ticket: Ticket }) {
  const rights = useRights(ticket)
  if (ticket.status === 'pending') return <AcceptAction ticket={ticket} onTaken={onTaken} />
  if (rights.reopen) return <ReopenAction ticket={ticket} onTaken={onTaken} onOther={onOther} />
  return rights.close && <CloseAction ticket={ticket} onClosed={onClosed} />
}

function AcceptAction({ ticket, onTaken }: { ticket: Ticket } & Pick<Steps, 'onTaken'>) {
  const { t } = useTranslation()
  const accept = useAcceptTicket(onTaken)
  return (
    <ServerButton
      size="compact-sm"
      variant="light"
      data-step="accept"
      loading={accept.isPending}
      aria-label={t('tickets.acceptOf', { name: ticket.contact.name })}
      onClick={() => accept.mutate(ticket)}
    >
      {t('tickets.accept')}
    </ServerButton>
  )
}

function ReopenAction({ ticket, onTaken, onOther }: { ticket: Ticket } & Pick<Steps, 'onTaken' | 'onOther'>) {
  const { t } = useTranslation()
  const reopen = useReopenTicket(onTaken, onOther)
  return (
    <QuietAction
      step="reopen"
      label={t('tickets.reopen')}
      fullLabel={t('tickets.reopenOf', { name: ticket.contact.name })}
      Icon={IconArrowBackUp}
      isBusy={reopen.isPending}
      onClick={() => reopen.mutate(ticket)}
    />
  )
}
