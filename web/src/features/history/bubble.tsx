import { ERRORS } from '@recado/contracts/error-catalogue'
import type { ErrorCode } from '@recado/contracts/errors'
import type { Message } from '@recado/contracts/messages/message'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { IconArrowBackUp, IconArrowForwardUp, IconNote, IconRobot } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/i18n/language.ts'
import classes from '../../shared/messages/bubble.module.css'
import { CameFrom } from '../../shared/messages/came-from.tsx'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { MessageMenu } from '../../shared/messages/message-menu.tsx'
import { Quoted, QuotedElsewhere } from '../../shared/messages/quoted.tsx'
import { Reactions, type ShownReaction } from '../../shared/messages/reactions.tsx'
import { Stamp } from '../../shared/messages/stamp.tsx'
import { useTouch } from '../../shared/messages/use-touch.ts'
import { writtenBy } from '../../shared/messages/use-writer.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { signatureOf } from '../../shared/text/without-signature.ts'
import { MessageChoices } from './message-choices.tsx'
import type { MessageParts } from './message-parts.ts'
import { useMessageRights } from './message-rights.tsx'

type Props = {
  readonly message: Message
  readonly parts: Pick<MessageParts, 'Content'>
  readonly isFirstOfGroup: boolean
  /** Whether the conversation is a group, whose messages need the names of their authors. */
  readonly isGroup: boolean
  /** Whether the user has just jumped to the message. */
  readonly isPointedAt: boolean
}

export const Bubble = memo(function Bubble({
  message,
  parts: { Content },
  isFirstOfGroup,
  isGroup,
  isPointedAt,
}: Props) {
  const { fromMe, ack, mediaType, isEdited, previousBodies } = message
  const isNote = mediaType === 'note'
  const isFailed = ack < 0
  const [isMenuOpened, setMenuOpened] = useState(false)
  const { reply } = useConversationActions()
  const rights = useMessageRights(message)
  const touch = useTouch({
    onPress: () => setMenuOpened(true),
    onSwipe: reply && rights.answer ? () => reply(message) : undefined,
  })
  return (
    <div
      className={classes.line}
      {...touch.handlers}
      data-drawn={touch.isDrawn || undefined}
      data-message={message.id}
      data-own={fromMe || undefined}
      data-first={isFirstOfGroup || undefined}
      data-pointed={isPointedAt || undefined}
    >
      <article
        className={classes.bubble}
        data-failed={isFailed || undefined}
        data-note={isNote || undefined}
        data-bare={(mediaType === 'sticker' && !message.isDeleted) || undefined}
      >
        <Labels message={message} isGroup={isGroup} isFirstOfGroup={isFirstOfGroup} />
        {message.quotedMsg && !message.isDeleted && <Quoted message={message.quotedMsg} />}
        {message.quotedElsewhere && !message.isDeleted && <QuotedElsewhere words={message.quotedElsewhere} />}
        {message.cameFrom && !message.isDeleted && <CameFrom origin={message.cameFrom} />}
        <Content message={message} />
        <Stamp
          at={message.createdAt}
          ack={fromMe && !isNote ? ack : undefined}
          previousBodies={isEdited && !message.isDeleted ? previousBodies : undefined}
        />
        {isFailed && <Failure message={message} mayRetry={rights.retry} />}
        <MessageMenu isOpened={isMenuOpened} onOpened={setMenuOpened}>
          <MessageChoices message={message} />
        </MessageMenu>
      </article>
      {message.reactions.length > 0 && <ReactionsOf message={message} />}
      {touch.isDrawn && (
        <span className={classes.reply} aria-hidden="true">
          <IconArrowBackUp size={18} stroke={1.75} />
        </span>
      )}
    </div>
  )
})

function ReactionsOf({ message }: { message: Message }) {
  const { t } = useTranslation()
  const shown = ({ emoji, fromMe, contactName }: Message['reactions'][number]): ShownReaction => ({
    emoji,
    name: fromMe ? t('writers.team') : (contactName ?? t('messages.contact')),
    isOwn: fromMe,
  })
  return <Reactions reactions={message.reactions.map(shown)} />
}

/** The author of the message, and its origin, if they are not obvious. */
function Labels({ message, isGroup, isFirstOfGroup }: Pick<Props, 'message' | 'isGroup' | 'isFirstOfGroup'>) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { fromMe, user, contact, origin, mediaType, automatic, madeBy, campaign } = message
  const isNote = mediaType === 'note'
  const isSigned = signatureOf(message.body ?? '') !== '' // a signed text already names its author
  const isByOther = fromMe && !automatic && (isNote || (isFirstOfGroup && user?.id !== me.id && !isSigned))
  const colleague = isByOther && (origin === 'phone' ? <FromPhone /> : user?.name)
  const author = fromMe ? colleague : isGroup && isFirstOfGroup && contact?.name
  const machine = madeBy && madeBy.kind !== UNKNOWN ? t(`history.labels.${madeBy.kind}`, madeBy) : undefined
  const made = campaign ? t('history.labels.campaign', campaign) : machine
  return (
    <>
      {isNote && <Label text={t('history.labels.note')} Icon={IconNote} />}
      {automatic && <Label text={made ?? t(`writers.${writtenBy(origin) ?? 'robot'}`)} Icon={IconRobot} />}
      {campaign && !fromMe && <Label text={t('history.labels.answer', campaign)} Icon={IconArrowBackUp} />}
      {author && <div className={classes.author}>{author}</div>}
      {message.isForwarded && <Label text={t('history.labels.forwarded')} Icon={IconArrowForwardUp} />}
    </>
  )
}

function Label({ text, Icon }: { text: string; Icon: typeof IconNote }) {
  return (
    <div className={classes.label}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {text}
    </div>
  )
}

function FromPhone() {
  const { t } = useTranslation()
  return t('history.fromPhone')
}

function Failure({ message, mayRetry }: { message: Message; mayRetry: boolean }) {
  const { t } = useTranslation()
  const { retry, explain, isVain } = useConversationActions()
  const { error } = message
  const isKnown = error !== null && Object.hasOwn(ERRORS, error)
  return (
    <div className={classes.reason}>
      {isKnown ? (explain?.(error) ?? ERRORS[error as ErrorCode][currentLanguage()]) : t('history.notSent')}
      {retry && mayRetry && !isVain?.(message) && (
        <button type="button" className={classes.retry} onClick={() => retry(message)}>
          {t('history.tryAgain')}
        </button>
      )}
    </div>
  )
}
