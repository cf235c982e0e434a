import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { type CSSProperties, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../../shared/messages/bubble.module.css'
import { LongText } from '../../../shared/messages/long-text.tsx'
import { MessageMenu } from '../../../shared/messages/message-menu.tsx'
import { Quoted } from '../../../shared/messages/quoted.tsx'
import { Reactions, type ShownReaction } from '../../../shared/messages/reactions.tsx'
import { Stamp } from '../../../shared/messages/stamp.tsx'
import { useTouch } from '../../../shared/messages/use-touch.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import type { Named } from '../../../shared/text/mentions.ts'
import { withoutPointers } from '../references/pointers-in.ts'
import { ReferenceCard } from '../references/reference-card.tsx'
import { useChatActions } from './chat-actions.ts'
import own from './chat-bubble.module.css'
import type { ChatParts } from './chat-parts.ts'
import { ChatMessageChoices } from './message-choices.tsx'
import { shownOf, shownQuoteOf } from './shown.ts'

const SENT = 1
const READ = 3
const WIDTH = { '--bubble': '300px' } as CSSProperties
const NO_FORMER_TEXTS: readonly string[] = []

type Props = {
  readonly message: ChatMessage
  readonly parts: ChatParts
  readonly isFirstOfGroup: boolean
  readonly isPointedAt: boolean
  readonly isReadByAll: boolean
  /** The members, whose names appear in texts and reactions. */
  readonly people: readonly Named[]
}

export const ChatBubble = memo(function ChatBubble(props: Props) {
  const { message, isFirstOfGroup, isPointedAt, isReadByAll, people } = props
  const me = useCurrentUser()
  const { reply } = useChatActions()
  const [isMenuOpened, setMenuOpened] = useState(false)
  const isOwn = message.senderId === me.id
  const touch = useTouch({
    onPress: () => setMenuOpened(true),
    onSwipe: message.isDeleted ? undefined : () => reply(message),
  })
  return (
    <div
      className={classes.line}
      style={WIDTH}
      {...touch.handlers}
      data-drawn={touch.isDrawn || undefined}
      data-message={message.id}
      data-own={isOwn || undefined}
      data-first={isFirstOfGroup || undefined}
      data-pointed={isPointedAt || undefined}
    >
      <article className={classes.bubble} data-named={message.mentions.includes(me.id) || undefined}>
        {!isOwn && isFirstOfGroup && <div className={classes.author}>{message.sender.name}</div>}
        {message.isDeleted ? <Deleted /> : <Content {...props} />}
        <Stamp
          at={message.createdAt}
          ack={isOwn ? (isReadByAll ? READ : SENT) : undefined}
          previousBodies={message.isEdited && !message.isDeleted ? NO_FORMER_TEXTS : undefined}
        />
        <MessageMenu isOpened={isMenuOpened} onOpened={setMenuOpened}>
          <ChatMessageChoices message={message} />
        </MessageMenu>
      </article>
      {message.reactions.length > 0 && <ReactionsOf message={message} people={people} />}
      {touch.isDrawn && (
        <span className={classes.reply} aria-hidden="true">
          <IconArrowBackUp size={18} stroke={1.75} />
        </span>
      )}
    </div>
  )
})

function Content({ message, parts: { Media }, people }: Pick<Props, 'message' | 'parts' | 'people'>) {
  const { id } = useCurrentUser()
  const { quotedMsg, references, mediaType } = message
  const text = references.length > 0 ? withoutPointers(message.message) : message.message
  return (
    <>
      {quotedMsg && <Quoted message={shownQuoteOf(quotedMsg, id)} />}
      {mediaType !== 'chat' && <Media message={shownOf(message, id)} />}
      {text !== '' && <LongText text={text} people={people} />}
      {references.map((reference) => (
        <ReferenceCard key={`${reference.entity}-${reference.entityId}`} reference={reference} />
      ))}
    </>
  )
}

function Deleted() {
  const { t } = useTranslation()
  return (
    <em className={own.deleted}>
      <IconBan size={15} stroke={1.75} aria-hidden />
      {t('chats.deleted')}
    </em>
  )
}

function ReactionsOf({ message, people }: Pick<Props, 'message' | 'people'>) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const shown = message.reactions.map(({ userId, emoji }): ShownReaction => {
    const isOwn = userId === me.id
    const name = people.find(({ id }) => id === userId)?.name ?? t('chats.formerMember')
    return { emoji, isOwn, name: isOwn ? t('writers.you') : name }
  })
  return <Reactions reactions={shown} />
}
