import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { history } from './api.ts'
import { Composer } from './composer/composer.tsx'
import { composerState } from './composer/composer-state.ts'
import type { About, Written } from './composer/written.ts'
import type { ConversationActions } from './content/conversation-actions.tsx'
import classes from './conversation.module.css'
import { HistorySkeleton } from './history-skeleton.tsx'
import { HistoryView } from './history-view.tsx'
import { messagesOf } from './place.ts'
import { useMessageSteps } from './use-message-steps.ts'
import { useSendMessage } from './use-send-message.ts'

type Props = {
  readonly ticket: Ticket
  /** undefined: not known yet; null: the connection no longer exists. */
  readonly connection: ConnectionStatus | null | undefined
}

/** What was said with a contact, and where to answer. Mount it anew for another ticket. */
export function Conversation({ ticket, connection }: Props) {
  const { t } = useTranslation()
  const viewer = viewerOf(useCurrentUser())
  const query = useInfiniteQuery(history(ticket.id))
  const sending = useSendMessage(ticket.id)
  const [about, setAbout] = useState<About>()
  const [removing, setRemoving] = useState<Message>()
  const steps = useMessageSteps()
  const state = composerState(ticket, viewer, connection)
  const actions = useActions({ steps: steps.mutate, canAnswer: !state.isOff, setAbout, setRemoving })
  const messages = useMemo(() => query.data && messagesOf(query.data.pages), [query.data])
  const arrived = new Set(messages?.map(({ clientId }) => clientId))
  const send = (written: Written) => {
    if (written.about?.kind !== 'edit') return sending.send(written)
    const { message } = written.about
    if (written.text !== message.body) steps.mutate({ kind: 'edit', message, body: written.text })
  }
  const waiting = sending.waiting.filter(({ clientId }) => !arrived.has(clientId)) // its frame may come before its answer

  return (
    <div className={classes.conversation}>
      {messages ? (
        <HistoryView
          ticket={ticket}
          messages={messages}
          waiting={waiting}
          hasOlder={query.hasNextPage}
          isLoadingOlder={query.isFetchingNextPage}
          onLoadOlder={() => void query.fetchNextPage({ cancelRefetch: false })}
          onRetry={sending.retry}
          actions={actions}
        />
      ) : query.isError ? (
        <div className={classes.filled}>
          <ErrorState onRetry={() => query.refetch()} />
        </div>
      ) : (
        <HistorySkeleton />
      )}
      <Composer ticketId={ticket.id} state={state} about={about} onAbout={setAbout} onSend={send} />
      {removing && (
        <ConfirmDialog
          title={t('messages.removeTitle')}
          question={t('messages.removeConfirm')}
          confirmLabel={t('messages.remove')}
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
  readonly steps: ReturnType<typeof useMessageSteps>['mutate']
  readonly canAnswer: boolean
  readonly setAbout: (about: About) => void
  readonly setRemoving: (message: Message) => void
}

/** The same object as long as nothing changes, so that bubbles are not drawn again with every letter that is typed. */
const useActions = ({ steps, canAnswer, setAbout, setRemoving }: Deps): ConversationActions =>
  useMemo(
    () => ({
      fetchMedia: (message) => steps({ kind: 'fetchMedia', message }),
      ...(canAnswer && {
        retry: (message: Message) => steps({ kind: 'retry', message }),
        reply: (message: Message) => setAbout({ kind: 'reply', message }),
        edit: (message: Message) => setAbout({ kind: 'edit', message }),
        react: (message: Message, emoji: string | null) => steps({ kind: 'react', message, emoji }),
        remove: setRemoving,
      }),
    }),
    [steps, canAnswer, setAbout, setRemoving],
  )
