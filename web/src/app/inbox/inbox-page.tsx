import type { FoundMessage } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type CSSProperties, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { RowGlance } from '../../features/presence/row-glance.tsx'
import { useWatchedRows } from '../../features/presence/use-watched-rows.ts'
import { TicketsPane } from '../../features/tickets/tickets-pane.tsx'
import { useInboxAddress } from '../../features/tickets/use-inbox-address.ts'
import { useOpenedTicket } from '../../features/tickets/use-opened-ticket.ts'
import { useTicketKeys } from '../../features/tickets/use-ticket-keys.ts'
import type { PeekField } from '../../features/tickets/waiting-menu.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { lazyAside, lazyDialog, lazyPage } from '../../shared/ui/lazy-part.tsx'
import { useHandler } from '../../shared/ui/use-handler.ts'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import { type ChatBeside as Beside, useChatBeside } from '../chats/use-chat-beside.ts'
import { TEXTS } from '../texts.ts'
import { ColleagueFace } from './colleague-face.tsx'
import classes from './inbox-page.module.css'
import { NothingOpened } from './nothing-opened.tsx'
import { OpenedTicket, type Steps } from './opened-ticket.tsx'
import { useDetailsOpen } from './use-details-open.ts'
import { useFilterChoices } from './use-filter-choices.ts'
import { useGoingOn } from './use-going-on.ts'
import { useListWidth } from './use-list-width.ts'
import { useNewTicket } from './use-new-ticket.ts'
import { usePrefetchedHistory } from './use-prefetched-history.ts'

const MessageHits = lazyDialog(() => import('../../features/search/message-hits.tsx'), 'MessageHits')
const ResizeHandle = lazyAside(() => import('./resize-handle.tsx'), 'ResizeHandle')
const ChatBeside = lazyPage(() => import('../chats/chat-beside.tsx'), 'ChatBeside', [
  TEXTS.chats,
  TEXTS.history,
  TEXTS.composer,
  TEXTS.content,
])
const NewCompany = lazyPage(() => import('./new-company.tsx'), 'NewCompany', [TEXTS.firstSteps, TEXTS.tickets])
const Transfer = lazyPage(() => import('./transfer.tsx'), 'Transfer', [TEXTS.tickets])
const NewTicket = lazyPage(() => import('./new-ticket.tsx'), 'NewTicket', [TEXTS.tickets, TEXTS.connections])
const Peek = lazyPage(() => import('./peek.tsx'), 'Peek', [
  TEXTS.tickets,
  TEXTS.history,
  TEXTS.content,
  TEXTS.composer,
  TEXTS.details,
])

/** The address of a found message, which keeps the search of the list. */
const placeIn =
  (listed: string) =>
  ({ uuid, messageId }: FoundMessage) => {
    const search = new URLSearchParams(listed)
    search.set('message', String(messageId))
    return `/tickets/${uuid}?${search}`
  }

const glanceOf = (ticketId: number, message: ReactNode) => (
  <RowGlance ticketId={ticketId} Face={ColleagueFace}>
    {message}
  </RowGlance>
)

/** The list of tickets beside the open conversation; narrow screens show only one of the two. */
export function InboxPage() {
  const { uuid } = useParams()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useInboxAddress()
  const width = useListWidth()
  const chat = useChatBeside()
  const details = useDetailsUnless(chat)
  const [newText, startNew] = useNewTicket()
  const [areKeysOn] = useKeysOn()
  const [peeked, setPeeked] = useState<{ readonly ticket: Ticket; readonly field?: PeekField | undefined }>()
  const peek = useCallback((ticket: Ticket, field?: PeekField) => setPeeked({ ticket, field }), [])
  const [transferred, transfer] = useState<Ticket>()
  const choices = useFilterChoices()
  const opened = useOpenedTicket(uuid)
  const watchRows = useWatchedRows(opened?.id)
  const aimAt = usePrefetchedHistory()

  const listAddress = `/tickets${address.search}`
  // without the parameter, the tab is 'Atendendo' again
  const take = useHandler((other: string) => navigate(`/tickets/${other}`))
  const { leave, goOn, toNeighbour } = useGoingOn(uuid, address)
  const steps = useMemo<Steps>(
    () => ({
      onTaken: (ticket) => take(ticket.uuid),
      onOther: take,
      onClosed: goOn,
      onLeft: leave,
      onStart: startNew,
    }),
    [take, leave, goOn, startNew],
  )
  const begin = useCallback(() => startNew(''), [startNew])
  useTicketKeys({
    isOn: areKeysOn,
    canUndo: useCurrentUser().preferences.undoSeconds > 0,
    onNeighbour: toNeighbour,
    onNew: begin,
    onChat: chat.isAllowed ? chat.toggle : undefined,
    onLeave: () => {
      if (uuid) navigate(listAddress)
    },
  })
  const addressOf = (ticket: { uuid: string }) => `/tickets/${ticket.uuid}${address.search}`
  const hitsOf = useCallback(
    (text: string) => <MessageHits text={text} people={choices.people} addressOf={placeIn(address.search)} />,
    [address, choices.people],
  )
  const style = { '--list-width': `${width.value}px` } as CSSProperties
  return (
    <div className={classes.inbox} data-opened={uuid !== undefined || undefined} style={style}>
      <div className={classes.list} data-inbox-list>
        <TicketsPane
          address={address}
          choices={choices}
          selectedUuid={uuid ?? address.row}
          addressOf={addressOf}
          onNew={begin}
          onPeek={peek}
          onTransfer={transfer}
          onAim={aimAt}
          glance={glanceOf}
          onShown={watchRows}
          hitsOf={hitsOf}
          {...steps}
        />
      </div>
      <ResizeHandle {...width} />
      <section className={classes.opened} aria-label={t('tickets.conversation')}>
        {uuid ? (
          <OpenedTicket
            key={uuid}
            uuid={uuid}
            details={details}
            backTo={listAddress}
            onTransfer={transfer}
            addressOf={addressOf}
            {...steps}
          />
        ) : (
          <EmptyPane />
        )}
      </section>
      <Suspense>
        {chat.isOpen && <ChatBeside beside={chat} />}
        {peeked && (
          <Peek
            {...peeked}
            onTaken={(ticket) => {
              setPeeked(undefined)
              steps.onTaken(ticket)
            }}
            onClose={() => setPeeked(undefined)}
          />
        )}
        {transferred && <Transfer ticket={transferred} onDone={goOn} onClose={() => transfer(undefined)} />}
        {newText !== undefined && (
          <NewTicket
            text={newText}
            onDone={steps.onTaken}
            onOther={steps.onOther}
            onClose={() => startNew(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** The pane without a conversation. Admins of a new company see what is still to be done. */
function EmptyPane() {
  const { profile, preferences } = useCurrentUser()
  if (profile !== 'admin' || preferences.firstSteps !== 'shown') return <NothingOpened />
  return (
    <Suspense fallback={<NothingOpened />}>
      <NewCompany />
    </Suspense>
  )
}

/**
 * Whether the contact's details are open. The details and the chats share one place, so opening one closes the other.
 */
function useDetailsUnless(chat: Beside): ReturnType<typeof useDetailsOpen> {
  const [isOpen, setOpen] = useDetailsOpen()
  const change = (wanted: boolean) => {
    if (wanted) chat.close()
    setOpen(wanted)
  }
  return [isOpen && !chat.isOpen, change]
}
