import { Button, Loader, VisuallyHidden } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconArrowDown, IconMessages } from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConversationActions, ConversationActionsProvider } from '../../shared/messages/conversation-actions.tsx'
import { useExcerpt } from '../../shared/messages/excerpt.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { numberOf } from '../../shared/text/ticket-number.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { Bubble } from './bubble.tsx'
import classes from './history.module.css'
import type { MessageParts } from './message-parts.ts'
import { pauseOthers } from './one-at-a-time.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { DaySeparator, TicketMarker, UnreadLine } from './separators.tsx'
import { SystemLine } from './system-line.tsx'
import { endingOf, type TimelineEntry, timelineOf } from './timeline.ts'
import { useBottomScroller } from './use-bottom-scroller.ts'
import type { HistoryOf } from './use-history.ts'
import { useJump } from './use-jump.ts'

type Props = {
  readonly ticket: Ticket
  readonly history: HistoryOf
  readonly messages: readonly Message[]
  readonly waiting: readonly Outgoing[]
  /** A message to jump to; a new object for each jump. */
  readonly wanted: { readonly messageId: number } | undefined
  readonly parts: MessageParts
  readonly onRetry: (message: Outgoing) => void
  readonly onDrop: (message: Outgoing) => void
  readonly actions: ConversationActions
  readonly outcomeOf?: ((ticketId: number) => ReactNode) | undefined
}

/** The messages, newest at the bottom; opens there and loads older ones towards the top. */
export function HistoryView(props: Props) {
  const { ticket, history, messages, waiting, wanted, parts, onRetry, onDrop, outcomeOf } = props
  const { hasNewer } = history
  const { t } = useTranslation()
  const [firstUnreadId] = useState(() => firstUnread(messages, ticket.unreadMessages))
  const last = messages.at(-1)
  const closedAt = ticket.status === 'closed' && !hasNewer && last?.ticketId === ticket.id ? ticket.closedAt : null
  const isOver = closedAt !== null
  const timeline = useMemo(() => timelineOf(messages, firstUnreadId, isOver), [messages, firstUnreadId, isOver])
  const view = useBottomScroller({
    lastKey: waiting.at(-1)?.clientId ?? (last && String(last.id)),
    isOwn: waiting.length > 0,
    hasNewer,
    onNearTop: history.loadOlder,
    onNearBottom: history.loadNewer,
  })
  const unseen = useUnseen(messages, view.isAtBottom)
  const { pointedId, jumpTo } = useJump({
    isLoaded: (messageId) => messages.some(({ id }) => id === messageId),
    onFetch: history.showAround,
    onShow: view.toMessage,
    onMissing: () => toastError(t('history.quotedMissing')),
  })
  useEffect(() => {
    if (wanted) jumpTo(wanted.messageId)
  }, [wanted, jumpTo])
  const toBottom = () => {
    if (hasNewer) history.showNewest()
    view.toBottom()
  }
  const actions = useMemo(() => ({ ...props.actions, jumpTo }), [props.actions, jumpTo])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that does not fill the window cannot be scrolled
  useEffect(() => {
    const window = view.scroller.current
    const hasRoom = window && window.scrollHeight <= window.clientHeight
    if (hasRoom && history.canLoadOlder && !history.isFull) history.loadOlder()
  }, [messages.length, history.canLoadOlder])

  if (messages.length === 0 && waiting.length === 0) {
    return (
      <div className={classes.filled}>
        <EmptyState icon={<IconMessages size={30} stroke={1.5} />} text={t('history.empty')} />
      </div>
    )
  }
  return (
    <div className={classes.frame}>
      <div
        role="log"
        aria-live="off"
        ref={view.scroller}
        className={classes.scroller}
        onScroll={view.onScroll}
        onPlayCapture={pauseOthers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('history.label')}
      >
        <div ref={view.content} className={classes.content}>
          <div className={classes.older} role="status">
            {history.isLoadingOlder && <Loader size="sm" aria-label={t('history.loadingOlder')} />}
          </div>
          <ConversationActionsProvider value={actions}>
            {timeline.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                number={'ticketId' in entry ? history.numbers[entry.ticketId] : undefined}
                parts={parts}
                isGroup={ticket.isGroup}
                pointedId={pointedId}
                outcomeOf={outcomeOf}
              />
            ))}
          </ConversationActionsProvider>
          {history.isLoadingNewer && (
            <div className={classes.older} role="status">
              <Loader size="sm" aria-label={t('history.loadingNewer')} />
            </div>
          )}
          {waiting.map((message) => (
            <OutgoingBubble
              key={message.clientId}
              message={message}
              parts={parts}
              onRetry={() => onRetry(message)}
              onDrop={() => onDrop(message)}
            />
          ))}
          {last && closedAt !== null && (
            <TicketMarker
              kind="ended"
              number={numberOf(ticket)}
              {...endingOf(last, closedAt)}
              outcome={outcomeOf?.(ticket.id)}
            />
          )}
        </div>
      </div>
      {!view.isAtBottom && (
        <Button
          className={classes.pill}
          size="compact-md"
          radius="xl"
          variant={unseen > 0 ? 'filled' : 'default'}
          aria-label={unseen > 0 ? undefined : t('history.toBottom')}
          onClick={toBottom}
        >
          <IconArrowDown size={16} stroke={1.75} />
          {unseen > 0 && t('history.newOnes', { count: unseen })}
        </Button>
      )}
      <Announcement message={last} name={ticket.contact.name} />
    </div>
  )
}

type EntryProps = Pick<Props, 'parts' | 'outcomeOf'> & {
  readonly entry: TimelineEntry
  readonly number: number | undefined // of the ticket that it begins or ends
  readonly isGroup: boolean
  readonly pointedId: number | undefined
}

const Entry = memo(function Entry({ entry, number, parts, isGroup, pointedId, outcomeOf }: EntryProps) {
  switch (entry.kind) {
    case 'day':
      return <DaySeparator at={entry.at} />
    case 'ended':
      return (
        <TicketMarker
          kind="ended"
          number={number}
          at={entry.at}
          told={entry.told}
          outcome={outcomeOf?.(entry.ticketId)}
        />
      )
    case 'started':
      return <TicketMarker kind="started" number={number} at={entry.at} />
    case 'unread':
      return <UnreadLine />
    case 'happening':
      return <SystemLine message={entry.message} />
    case 'message':
      return (
        <Bubble
          message={entry.message}
          parts={parts}
          isFirstOfGroup={entry.isFirstOfGroup}
          isGroup={isGroup}
          isPointedAt={entry.message.id === pointedId}
        />
      )
  }
})

/** Announces new messages to screen readers; not those that were there already. */
function Announcement({ message, name }: { message: Message | undefined; name: string }) {
  const { t } = useTranslation()
  const excerptOf = useExcerpt()
  const [initialId] = useState(message?.id)
  const isNew = message && !message.fromMe && message.id !== initialId
  return (
    <VisuallyHidden aria-live="polite">
      {isNew && t('history.received', { name: message.contact?.name ?? name, text: excerptOf(message) })}
    </VisuallyHidden>
  )
}

/** @returns how many messages have arrived since the user scrolled up */
function useUnseen(messages: readonly Message[], isAtBottom: boolean): number {
  const lastId = messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(lastId)
  if (isAtBottom && seenId !== lastId) setSeenId(lastId)
  return messages.filter(({ id, fromMe }) => id > seenId && !fromMe).length
}

/** @returns the id of the first unread message among the loaded ones */
function firstUnread(messages: readonly Message[], count: number): number | undefined {
  const inbound = messages.filter(({ fromMe }) => !fromMe)
  return count > 0 ? inbound.slice(-count)[0]?.id : undefined
}
