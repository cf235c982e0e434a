import { VisuallyHidden } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { IconMessage2 } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import historyClasses from '../../../shared/history/history.module.css'
import { MessageScroll } from '../../../shared/history/message-scroll.tsx'
import { DaySeparator, UnreadLine } from '../../../shared/history/separators.tsx'
import type { HistoryOf } from '../../../shared/history/use-history.ts'
import { ConversationActionsProvider } from '../../../shared/messages/conversation-actions.tsx'
import { useExcerpt } from '../../../shared/messages/excerpt.ts'
import type { Outgoing } from '../../../shared/messages/outgoing.ts'
import { OutgoingBubble } from '../../../shared/messages/outgoing-bubble.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import type { Named } from '../../../shared/text/mentions.ts'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { type ChatActions, ChatActionsProvider } from './chat-actions.ts'
import { ChatBubble } from './chat-bubble.tsx'
import type { ChatParts } from './chat-parts.ts'
import { shownOf } from './shown.ts'
import { type ChatEntry, timelineOf } from './timeline.ts'

const LOAD_WITHIN_PX = 600

type Props = {
  readonly chat: Chat
  readonly history: HistoryOf
  readonly messages: readonly ChatMessage[]
  /** The position of the message that was the first unread one when the user opened the chat. */
  readonly firstUnread: number | undefined
  readonly people: readonly Named[]
  readonly waiting: readonly Outgoing[]
  readonly wanted: { readonly messageId: number } | undefined
  readonly parts: ChatParts
  readonly actions: ChatActions
  readonly openPicture: (messageId: number) => void
  readonly onRetry: (message: Outgoing) => void
  readonly onDrop: (message: Outgoing) => void
}

/** The messages of a chat, newest at the bottom. */
export function ChatHistory(props: Props) {
  const { chat, history, messages, firstUnread, people, waiting, wanted, parts, actions, openPicture } = props
  const { t } = useTranslation()
  const me = useCurrentUser()
  const timeline = useMemo(() => timelineOf(messages, firstUnread), [messages, firstUnread])
  const pictures = useMemo(() => ({ openPicture }), [openPicture])
  const readByAll = Math.min(...chat.users.filter(({ userId }) => userId !== me.id).map(({ readSeq }) => readSeq))
  if (messages.length === 0 && waiting.length === 0) {
    return (
      <div className={historyClasses.filled}>
        <EmptyState icon={<IconMessage2 size={30} stroke={1.5} />} text={t('history.empty')} />
      </div>
    )
  }
  return (
    <ChatActionsProvider value={actions}>
      <MessageScroll
        history={history}
        messages={messages}
        isOwn={(index) => messages[index]?.senderId === me.id}
        lastWaiting={waiting.at(-1)?.clientId}
        wanted={wanted}
        loadWithin={LOAD_WITHIN_PX}
        end={waiting.map((message) => (
          <OutgoingBubble
            key={message.clientId}
            message={message}
            parts={parts}
            onRetry={() => props.onRetry(message)}
            onDrop={() => props.onDrop(message)}
          />
        ))}
      >
        {({ pointedId, jumpTo }) => (
          <ConversationActionsProvider actions={pictures} jumpTo={jumpTo}>
            {timeline.map((entry) => (
              <Entry
                key={entry.key}
                entry={entry}
                parts={parts}
                people={people}
                readByAll={readByAll}
                pointedId={pointedId}
              />
            ))}
          </ConversationActionsProvider>
        )}
      </MessageScroll>
      <Announcement message={messages.at(-1)} />
    </ChatActionsProvider>
  )
}

type EntryProps = Pick<Props, 'parts' | 'people'> & {
  readonly entry: ChatEntry
  /** The position up to which all other members have read. */
  readonly readByAll: number
  readonly pointedId: number | undefined
}

function Entry({ entry, parts, people, readByAll, pointedId }: EntryProps) {
  if (entry.kind === 'day') return <DaySeparator at={entry.at} />
  if (entry.kind === 'unread') return <UnreadLine />
  return (
    <ChatBubble
      message={entry.message}
      parts={parts}
      people={people}
      isFirstOfGroup={entry.isFirstOfGroup}
      isPointedAt={entry.message.id === pointedId}
      isReadByAll={entry.message.seq <= readByAll}
    />
  )
}

/** Announces new messages to screen readers. It does not announce messages that were there at first. */
const Announcement = memo(function Announcement({ message }: { message: ChatMessage | undefined }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const excerptOf = useExcerpt()
  const [initialId] = useState(message?.id)
  const isNew = message && message.senderId !== me.id && message.id !== initialId
  return (
    <VisuallyHidden aria-live="polite">
      {isNew && t('chats.received', { name: message.sender.name, text: excerptOf(shownOf(message, me.id)) })}
    </VisuallyHidden>
  )
})
