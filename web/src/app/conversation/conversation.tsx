import type { Connection } from '@recado/contracts/connections/connection'
import type { Message } from '@recado/contracts/messages/message'
import { rightsOnMessage } from '@recado/contracts/messages/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Barred } from '../../features/composer/bar-words.ts'
import { Composer, ComposerPlace } from '../../features/composer/composer.tsx'
import { composerState } from '../../features/composer/composer-state.ts'
import { useFileDrop } from '../../features/composer/use-file-drop.ts'
import { useUnsent } from '../../features/composer/use-unsent.ts'
import type { About, Schedule, Written } from '../../features/composer/written.ts'
import { useLightbox } from '../../features/content/use-lightbox.tsx'
import { putMessage } from '../../features/history/api.ts'
import { HistoryView } from '../../features/history/history-view.tsx'
import { useConversation } from '../../features/history/use-conversation.ts'
import { useMessageSteps } from '../../features/history/use-message-steps.ts'
import { HistorySkeleton } from '../../shared/history/history-skeleton.tsx'
import type { Card, ConversationActions } from '../../shared/messages/conversation-actions.tsx'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { useCurrentUser, usePasses, viewerOf } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import classes from './conversation.module.css'
import { MESSAGE_PARTS } from './message-parts.ts'
import { useFailures } from './use-failures.ts'
import { useMentionable } from './use-mentionable.ts'
import { useSending } from './use-sending.ts'

const ConfirmDialog = lazyDialog(() => import('../../shared/ui/confirm-dialog.tsx'), 'ConfirmDialog')

const NO_MESSAGES: readonly Message[] = []

type Props = {
  readonly ticket: Ticket
  /** undefined while it is not known; null when the connection no longer exists. */
  readonly connection: Connection['status'] | null | undefined
  /** The reason why the number of the ticket may not write to strangers. */
  readonly bar?: Barred | undefined
  /** Whether the contact is a stranger; null while it is not known. */
  readonly isStranger?: boolean | null
  /** The message to jump to; each jump needs a new object. */
  readonly wanted?: { readonly messageId: number } | undefined
  /** Starts a conversation with the number of a contact card. */
  readonly onStart?: ((number: string) => void) | undefined
  readonly onTyping?: (() => void) | undefined
  /** Schedules a text; absent when the user may not schedule. */
  readonly onSchedule?: Schedule | undefined
  /** Saves a contact card as a contact. */
  readonly onSave?: ((card: Card) => void) | undefined
  /** Renders the agent and rating of a ticket. */
  readonly outcomeOf?: ((ticketId: number) => ReactNode) | undefined
}

/** The messages of a contact, and the composer. The parent must use the ticket's id as its key. */
export function Conversation({ ticket, connection, bar, isStranger, wanted, ...parts }: Props) {
  const { onStart, onTyping, onSchedule, onSave, outcomeOf } = parts
  const { t } = useTranslation()
  const viewer = viewerOf(useCurrentUser())
  const history = useConversation(ticket.id)
  const { messages } = history
  const sending = useSending(ticket.id, messages)
  const unsent = useUnsent(ticket.id)
  const [about, setAbout] = useState<About>()
  const [isNote, setNote] = useState(false)
  const [removing, setRemoving] = useState<Message>()
  const steps = useMessageSteps()
  const client = useQueryClient()
  const people = useMentionable(ticket)
  const state = composerState(ticket, viewer, connection, isStranger ? bar : undefined)
  const drop = useFileDrop(
    (files) => {
      setNote(false) // files never belong to a note
      unsent.add(files)
    },
    !state.isOff && about?.kind !== 'edit',
  )
  const failures = useFailures(bar, messages ?? NO_MESSAGES)
  const { lightbox, openPicture } = useLightbox(messages ?? NO_MESSAGES)
  const actions = useActions({
    openPicture,
    steps: steps.mutate,
    client: usePasses()({ feature: 'useOpenAi' }) ? client : undefined,
    canAnswer: !state.isOff,
    setAbout,
    setRemoving,
    onStart,
    onSave,
    failures,
  })
  const correct = (message: ShownMessage, text: string) => {
    // the composer shows the typed text again
    const onError = () => setAbout((present) => present ?? { kind: 'edit', message, text })
    steps.mutate({ kind: 'edit', message, body: text }, { onError })
  }
  const send = (written: Written) => {
    if (written.about?.kind === 'edit') {
      const { message } = written.about
      if (written.text !== message.body) correct(message, written.text)
      return
    }
    if (history.hasNewer) history.showNewest() // the composer shows the chosen message
    sending.send(written)
  }
  const editLast = () => {
    const last = messages?.findLast((message) => rightsOnMessage(viewer, message, { ticket, now: new Date() }).edit)
    if (last && last.user?.id === viewer.id) setAbout({ kind: 'edit', message: last })
  }

  return (
    <div className={classes.conversation} {...drop.handlers}>
      {drop.isOver && <div className={classes.dropping}>{t('composer.dropHere')}</div>}
      {messages ? (
        <HistoryView
          ticket={ticket}
          history={history}
          messages={messages}
          waiting={sending.waiting}
          wanted={wanted}
          onRetry={sending.retry}
          onDrop={sending.drop}
          parts={MESSAGE_PARTS}
          actions={actions}
          outcomeOf={outcomeOf}
        />
      ) : history.isError ? (
        <div className={classes.filled}>
          <ErrorState onRetry={history.refetch} />
        </div>
      ) : (
        <HistorySkeleton />
      )}
      {isStranger === null && !state.isOff ? (
        <ComposerPlace />
      ) : (
        <Composer
          ticket={ticket}
          state={state}
          unsent={unsent}
          isNote={isNote}
          onNote={setNote}
          about={about}
          onAbout={setAbout}
          onSend={send}
          onEditLast={editLast}
          onTyping={onTyping}
          onSchedule={onSchedule}
          people={people}
        />
      )}
      {lightbox}
      {removing && (
        <ConfirmDialog
          title={t('history.removeTitle')}
          question={removing.mediaType === 'note' ? t('history.removeNote') : t('history.removeConfirm')}
          confirmLabel={t('history.remove')}
          isBusy={steps.isPending}
          onConfirm={() =>
            steps.mutate({ kind: 'remove', message: removing }, { onSettled: () => setRemoving(undefined) })
          }
          onClose={() => setRemoving(undefined)}
        />
      )}
    </div>
  )
}

type Deps = {
  readonly openPicture: (messageId: number) => void
  readonly steps: ReturnType<typeof useMessageSteps>['mutate']
  readonly client: QueryClient | undefined // the prompt that makes transcripts; absent when none are made
  readonly canAnswer: boolean
  readonly setAbout: (about: About) => void
  readonly setRemoving: (message: Message) => void
  readonly onStart: ((number: string) => void) | undefined
  readonly onSave: ((card: Card) => void) | undefined
  readonly failures: Pick<ConversationActions, 'explain' | 'isVain'>
}

/** Memoised, so that typing does not render the bubbles again. */
const useActions = ({
  openPicture,
  steps,
  client,
  canAnswer,
  setAbout,
  setRemoving,
  onStart,
  onSave,
  failures,
}: Deps): ConversationActions =>
  useMemo(
    () => ({
      ...failures,
      openPicture,
      fetchMedia: (message) => steps({ kind: 'fetchMedia', message }),
      removeNote: setRemoving,
      ...(client && { onTranscript: (message: Message) => putMessage(client, message) }),
      ...(onStart && { start: onStart }),
      ...(onSave && { save: onSave }),
      ...(canAnswer && {
        retry: (message: Message) => steps({ kind: 'retry', message }),
        reply: (message: Message) => setAbout({ kind: 'reply', message }),
        edit: (message: Message) => setAbout({ kind: 'edit', message }),
        react: (message: Message, emoji: string | null) => steps({ kind: 'react', message, emoji }),
        remove: setRemoving,
      }),
    }),
    [openPicture, steps, client, canAnswer, setAbout, setRemoving, onStart, onSave, failures],
  )
