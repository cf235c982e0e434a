import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { connectionList } from '../../features/connections/api.ts'
import { BlockedLine } from '../../features/details/blocked-line.tsx'
import { Outcome } from '../../features/details/outcome.tsx'
import { useReadNoticesOf } from '../../features/notifications/use-read-notices.ts'
import { ColleaguesHere } from '../../features/presence/colleagues-here.tsx'
import { usePresence } from '../../features/presence/use-presence.ts'
import { openedTicket } from '../../features/tickets/api.ts'
import { isLeaving } from '../../features/tickets/own-step.ts'
import { TicketHeader } from '../../features/tickets/ticket-header.tsx'
import { useReadWhileVisible } from '../../features/tickets/use-ticket-steps.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { usePasses } from '../../shared/session/current-user.tsx'
import { lazyAside, lazyPage } from '../../shared/ui/lazy-part.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { useWantedMessage } from '../conversation/use-wanted-message.ts'
import { TEXTS } from '../texts.ts'
import classes from './inbox-page.module.css'
import { SCHEDULING } from './scheduling.ts'
import type { useDetailsOpen } from './use-details-open.ts'
import { useReach } from './use-reach.ts'

const DetailsBeside = lazyPage(() => import('./details-beside.tsx'), 'DetailsBeside', [
  TEXTS.details,
  TEXTS.content,
  TEXTS.tickets,
  TEXTS.schedules,
  TEXTS.contacts,
])
const ContactEditor = lazyPage(() => import('./contact-editor.tsx'), 'ContactEditor', [TEXTS.contacts])
const SnoozeLine = lazyAside(() => import('../../features/tickets/snooze/snooze-line.tsx'), 'SnoozeLine')
const SearchBar = lazyPage(() => import('../../features/search/search-bar.tsx'), 'SearchBar', [TEXTS.search])
const ScheduleFor = lazyPage(() => import('./schedule.tsx'), 'ScheduleFor', [TEXTS.schedules])

export type Steps = {
  readonly onTaken: (ticket: Ticket) => void
  readonly onLeft: (ticket: Ticket) => void
  readonly onClosed: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  /** Starts a conversation with a phone number. */
  readonly onStart: (number: string) => void
}
type Props = Steps & {
  readonly uuid: string
  readonly details: ReturnType<typeof useDetailsOpen>
  readonly backTo: string
  readonly onTransfer: (ticket: Ticket) => void
  readonly addressOf: (ticket: Ticket) => string
}

/**
 * The conversation of an address. A user who may not, or no longer, see it gets a message and a redirect to the list.
 */
export function OpenedTicket({ uuid, ...rest }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery(openedTicket(client, uuid))
  const isRefused = query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500
  const isGone = query.data?.isGone ?? false
  const ticketId = query.data?.ticket.id

  useEffect(() => {
    if (!isRefused && !isGone) return
    const isOwnDoing = ticketId !== undefined && isLeaving(client, ticketId)
    if (!isOwnDoing) toastError(t(isGone ? 'tickets.gone' : 'tickets.notAllowed'))
    navigate('/tickets', { replace: true })
  }, [isRefused, isGone, ticketId, client, navigate, t])

  if (isRefused || isGone) return null
  if (query.data) return <Opened ticket={query.data.ticket} {...rest} />
  return query.isError ? <ErrorState onRetry={() => query.refetch()} /> : null
}

/** The initial text of a schedule, and a callback that clears the composer after the schedule is saved. */
type Scheduling = { readonly text?: string; readonly onSaved?: () => void }

type OpenedProps = Omit<Props, 'uuid'> & { readonly ticket: Ticket }

function Opened({ ticket, details, backTo, addressOf, onTransfer, onStart, ...steps }: OpenedProps) {
  const connections = useQuery(connectionList)
  const connection = connections.data?.find(({ id }) => id === ticket.whatsappId)
  const { bar, isStranger } = useReach(ticket, connection?.reach)
  const presence = usePresence(ticket.id)
  const [isDetailsOpen, setDetailsOpen] = details
  const [isSearching, setSearching] = useState(false)
  const [isTagging, setTagging] = useState(false)
  const [wanted, want] = useWantedMessage()
  const maySchedule = usePasses()(SCHEDULING)
  const [scheduling, schedule] = useState<Scheduling>()
  const [card, setCard] = useState<{ readonly name: string; readonly number: string }>()
  const closeCard = useCallback(() => setCard(undefined), [])
  const { contactId } = ticket
  const outcomeOf = useCallback(
    (ticketId: number) => <Outcome contactId={contactId} ticketId={ticketId} />,
    [contactId],
  )
  useReadWhileVisible(ticket)
  useReadNoticesOf((about) => 'ticket' in about && about.ticket.id === ticket.id)
  const editTags = () => {
    const shown = document.querySelector<HTMLElement>('[data-ticket-tags]')
    shown?.focus()
    setTagging(true)
    setDetailsOpen(true)
  }
  const closeDetails = () => {
    setTagging(false)
    setDetailsOpen(false)
  }
  const { viewing, typing } = presence.others
  const isAlone = viewing.length + typing.length === 0
  return (
    <>
      <div className={classes.conversation}>
        <TicketHeader
          ticket={ticket}
          backTo={backTo}
          presence={isAlone ? undefined : <ColleaguesHere others={presence.others} />}
          isDetailsOpen={isDetailsOpen}
          onDetails={() => (isDetailsOpen ? closeDetails() : setDetailsOpen(true))}
          onTags={editTags}
          onTransfer={() => onTransfer(ticket)}
          onSearch={() => setSearching(true)}
          onSchedule={maySchedule ? () => schedule({}) : undefined}
          {...steps}
        />
        <BlockedLine contactId={ticket.contactId} />
        {(ticket.snooze || ticket.snoozeAgain) && <SnoozeLine ticket={ticket} onSnoozed={steps.onClosed} />}
        <Suspense>
          {isSearching && <SearchBar contactId={contactId} onJump={want} onClose={() => setSearching(false)} />}
        </Suspense>
        <Conversation
          key={ticket.id}
          ticket={ticket}
          connection={connections.data && (connection?.status ?? null)}
          bar={bar}
          isStranger={isStranger}
          wanted={wanted}
          onStart={onStart}
          onTyping={presence.onTyping}
          onSchedule={maySchedule ? (text, onSaved) => schedule({ text, onSaved }) : undefined}
          onSave={setCard}
          outcomeOf={outcomeOf}
        />
      </div>
      <Suspense>
        {isDetailsOpen && (
          <DetailsBeside
            ticket={ticket}
            addressOf={addressOf}
            isTagging={isTagging}
            onMessage={want}
            onClose={closeDetails}
          />
        )}
        {scheduling && <ScheduleFor contact={ticket.contact} {...scheduling} onClose={() => schedule(undefined)} />}
        {card && <ContactEditor draft={card} onClose={closeCard} />}
      </Suspense>
    </>
  )
}
