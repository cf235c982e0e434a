import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatHeader } from '../../features/chats/chat-header.tsx'
import type { ChatSteps } from '../../features/chats/chat-row.tsx'
import type { ChatActions } from '../../features/chats/messages/chat-actions.ts'
import { chatHistories } from '../../features/chats/messages/chat-histories.ts'
import { ChatHistory } from '../../features/chats/messages/chat-history.tsx'
import { rightsOf } from '../../features/chats/messages/chat-rights.ts'
import { shownOf } from '../../features/chats/messages/shown.ts'
import { useChatMessageSteps } from '../../features/chats/messages/use-chat-message-steps.ts'
import { firstUnreadOf } from '../../features/chats/unreads.ts'
import { useReadChatWhileVisible } from '../../features/chats/use-read-while-visible.ts'
import { useTyping } from '../../features/chats/use-typing.ts'
import { ChatWriting } from '../../features/composer/chat-writing.tsx'
import { useFileDrop } from '../../features/composer/use-file-drop.ts'
import { useUnsent } from '../../features/composer/use-unsent.ts'
import type { About, Written } from '../../features/composer/written.ts'
import { useLightbox } from '../../features/content/use-lightbox.tsx'
import { HistorySkeleton } from '../../shared/history/history-skeleton.tsx'
import { useHistory } from '../../shared/history/use-history.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import classes from '../conversation/conversation.module.css'
import { useSending } from '../conversation/use-sending.ts'
import { CHAT_PARTS } from './chat-parts.ts'
import { useMembers } from './use-members.ts'

const ConfirmDialog = lazyDialog(() => import('../../shared/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const ReadersDialog = lazyDialog(() => import('../../features/chats/messages/readers-dialog.tsx'), 'ReadersDialog')

type Props = {
  readonly chat: Chat
  /** The message to jump to; each jump needs a new object. */
  readonly wanted?: { readonly messageId: number } | undefined
  readonly steps?: ChatSteps | undefined
  /** Elements before and after the title. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The messages of a chat, and the composer. The parent must use the chat's id as its key. */
export function ChatPane({ chat, wanted, steps, before, after }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const history = useHistory(chatHistories, chat.id)
  const { messages } = history
  const sending = useSending(`chat-${chat.id}`, messages)
  const unsent = useUnsent(`chat-${chat.id}`)
  const { people, others } = useMembers(chat)
  const typing = useTyping(chat.id)
  const taking = useChatMessageSteps()
  const [about, setAbout] = useState<About>()
  const [asked, ask] = useState<{ readonly what: 'remove' | 'readers'; readonly message: ChatMessage }>()
  const pictures = useMemo(() => messages?.map((message) => shownOf(message, me.id)) ?? [], [messages, me.id])
  const { lightbox, openPicture } = useLightbox(pictures)
  const drop = useFileDrop(unsent.add, about?.kind !== 'edit')
  const [firstUnread] = useState(() => firstUnreadOf(chat, me.id)) // the history may arrive after the read mark
  useReadChatWhileVisible(chat)

  const { mutate } = taking
  const actions = useMemo(
    (): ChatActions => ({
      reply: (message) => setAbout({ kind: 'reply', message: shownOf(message, me.id) }),
      edit: (message) => setAbout({ kind: 'edit', message: shownOf(message, me.id) }),
      react: (of, emoji) => mutate({ kind: 'react', of, emoji }),
      remove: (message) => ask({ what: 'remove', message }),
      showReaders: (message) => ask({ what: 'readers', message }),
    }),
    [mutate, me.id],
  )
  const correct = (message: ShownMessage, { text, mentions, references }: Written) => {
    const body = { message: text, mentions: [...mentions], references: [...references] }
    // the composer shows the typed text again
    const onError = () => setAbout((present) => present ?? { kind: 'edit', message, text })
    mutate({ kind: 'edit', of: { id: message.id, chatId: chat.id }, body }, { onError })
  }
  const send = (written: Written) => {
    if (written.about?.kind === 'edit') {
      const { message } = written.about
      if (written.text !== message.body) correct(message, written)
      return
    }
    if (history.hasNewer) history.showNewest() // the composer shows the chosen message
    sending.send(written)
  }
  const editLast = () => {
    const last = messages?.findLast((message) => rightsOf(message, me.id, new Date()).canEdit)
    if (last) actions.edit(last)
  }
  const close = () => ask(undefined)

  return (
    <div className={classes.conversation} {...drop.handlers}>
      {drop.isOver && <div className={classes.dropping}>{t('composer.dropHere')}</div>}
      <ChatHeader chat={chat} typing={typing.names} steps={steps} before={before} after={after} />
      {messages ? (
        <ChatHistory
          chat={chat}
          history={history}
          messages={messages}
          firstUnread={firstUnread}
          people={people}
          waiting={sending.waiting}
          wanted={wanted}
          parts={CHAT_PARTS}
          actions={actions}
          openPicture={openPicture}
          onRetry={sending.retry}
          onDrop={sending.drop}
        />
      ) : history.isError ? (
        <div className={classes.filled}>
          <ErrorState onRetry={history.refetch} />
        </div>
      ) : (
        <HistorySkeleton />
      )}
      <ChatWriting
        chatId={chat.id}
        unsent={unsent}
        about={about}
        onAbout={setAbout}
        onSend={send}
        onEditLast={editLast}
        onTyping={typing.onTyping}
        people={others}
      />
      {lightbox}
      {asked?.what === 'readers' && <ReadersDialog chat={chat} message={asked.message} onClose={close} />}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={t('chats.removeTitle')}
          question={t('chats.removeQuestion')}
          confirmLabel={t('history.remove')}
          isBusy={taking.isPending}
          onConfirm={() => mutate({ kind: 'remove', of: asked.message }, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  )
}
