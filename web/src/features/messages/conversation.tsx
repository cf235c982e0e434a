import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { history } from './api.ts'
import type { About } from './composer/about-bar.tsx'
import { Composer } from './composer/composer.tsx'
import { composerState } from './composer/composer-state.ts'
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
  const viewer = viewerOf(useCurrentUser())
  const query = useInfiniteQuery(history(ticket.id))
  const sending = useSendMessage(ticket.id)
  const { refetch } = query
  const [about, setAbout] = useState<About>()
  const steps = useMessageSteps()
  const state = composerState(ticket, viewer, connection)
  const actions = useActions({ refetch, steps: steps.mutate })
  const messages = useMemo(() => query.data && messagesOf(query.data.pages), [query.data])
  const arrived = new Set(messages?.map(({ clientId }) => clientId))
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
      <Composer ticketId={ticket.id} state={state} about={about} onAbout={setAbout} onSend={sending.send} />
    </div>
  )
}

type Deps = {
  readonly refetch: () => unknown
  readonly steps: ReturnType<typeof useMessageSteps>['mutate']
}

/** The same object as long as nothing changes, so that bubbles are not drawn again with every letter that is typed. */
const useActions = ({ refetch, steps }: Deps): ConversationActions =>
  useMemo(
    () => ({
      refresh: () => void refetch(),
      fetchMedia: (message) => steps({ kind: 'fetchMedia', message }),
    }),
    [refetch, steps],
  )
