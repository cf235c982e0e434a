import { VisuallyHidden } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconMessages } from '@tabler/icons-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../shared/history/history.module.css'
import { MessageScroll } from '../../shared/history/message-scroll.tsx'
import { DaySeparator, UnreadLine } from '../../shared/history/separators.tsx'
import { type ConversationActions, ConversationActionsProvider } from '../../shared/messages/conversation-actions.tsx'
import { useExcerpt } from '../../shared/messages/excerpt.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { OutgoingBubble } from '../../shared/messages/outgoing-bubble.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { numbersOf } from './api.ts'
import { Bubble } from './bubble.tsx'
import type { MessageParts } from './message-parts.ts'
import { OpenedTicketProvider } from './message-rights.tsx'
import { SystemLine } from './system-line.tsx'
import { TicketMarker } from './ticket-marker.tsx'
import { endingOf, type TimelineEntry, timelineOf } from './timeline.ts'
import type { ConversationHistory } from './use-conversation.ts'

type Props = {
  readonly ticket: Ticket
  readonly history: ConversationHistory
  readonly messages: readonly Message[]
  readonly waiting: readonly Outgoing[]
  /** The message to jump to; each jump needs a new object. */
  readonly wanted: { readonly messageId: number } | undefined
  readonly parts: MessageParts
  readonly onRetry: (message: Outgoing) => void
  readonly onDrop: (message: Outgoing) => void
  readonly actions: ConversationActions
  readonly outcomeOf?: ((ticketId: number) => ReactNode) | undefined
}

/**
 * The messages of a conversation, newest at the bottom. It opens there, and loads older messages when the user scrolls
 * up.
 */
export function HistoryView(props: Props) {
  const { ticket, history, messages, waiting, wanted, parts, onRetry, onDrop, outcomeOf } = props
  const { t } = useTranslation()
  const [firstUnreadId] = useState(() => firstUnread(messages, ticket.unreadMessages))
  const last = messages.at(-1)
  const closedAt =
    ticket.status === 'closed' && !history.hasNewer && last?.ticketId === ticket.id ? ticket.closedAt : null
  const isOver = closedAt !== null
  const timeline = useMemo(() => timelineOf(messages, firstUnreadId, isOver), [messages, firstUnreadId, isOver])
  const numbers = useMemo(() => numbersOf(history.pages ?? []), [history.pages])
  if (messages.length === 0 && waiting.length === 0) {
    return (
      <div className={classes.filled}>
        <EmptyState icon={<IconMessages size={30} stroke={1.5} />} text={t('history.empty')} />
      </div>
    )
  }
  return (
    <>
      <MessageScroll
        history={history}
        messages={messages}
        isOwn={(index) => messages[index]?.fromMe ?? false}
        lastWaiting={waiting.at(-1)?.clientId}
        wanted={wanted}
        end={
          <>
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
                number={ticket.number}
                {...endingOf(last, closedAt)}
                outcome={outcomeOf?.(ticket.id)}
              />
            )}
          </>
        }
      >
        {({ pointedId, jumpTo }) => (
          <OpenedTicketProvider ticket={ticket}>
            <ConversationActionsProvider actions={props.actions} jumpTo={jumpTo}>
              {timeline.map((entry) => (
                <Entry
                  key={entry.key}
                  entry={entry}
                  number={'ticketId' in entry ? numbers[entry.ticketId] : undefined}
                  parts={parts}
                  isGroup={ticket.isGroup}
                  pointedId={pointedId}
                  outcomeOf={outcomeOf}
                />
              ))}
            </ConversationActionsProvider>
          </OpenedTicketProvider>
        )}
      </MessageScroll>
      <Announcement message={last} name={ticket.contact.name} />
    </>
  )
}

type EntryProps = Pick<Props, 'parts' | 'outcomeOf'> & {
  readonly entry: TimelineEntry
  readonly number: number | undefined // the number of the ticket that starts or ends here
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

/** Announces new messages to screen readers. It does not announce messages that were there at first. */
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

/** @returns the id of the first unread message among the loaded ones */
function firstUnread(messages: readonly Message[], count: number): number | undefined {
  const inbound = messages.filter(({ fromMe }) => !fromMe)
  return count > 0 ? inbound.slice(-count)[0]?.id : undefined
}
