import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import type { ConversationActions } from './content/conversation-actions.tsx'
import classes from './conversation.module.css'
import { HistorySkeleton } from './history-skeleton.tsx'
import { HistoryView } from './history-view.tsx'
import type { Outgoing } from './outgoing.ts'
import { useHistory } from './use-history.ts'

const NOTHING: ConversationActions = {}
const NONE: readonly Outgoing[] = []

type Props = {
  readonly ticket: Ticket
  readonly action: ReactNode
  readonly onClose: () => void
}

/** A read-only view of a conversation: nothing is marked as read, and nothing can be written. */
export function PeekDialog({ ticket, action, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const history = useHistory(ticket.id)
  return (
    <Dialog
      onClose={onClose}
      title={t('messages.peekTitle', { name: ticket.contact.name })}
      size={760}
      fullScreen={isNarrow}
      padding={0}
      classNames={{ header: classes.peekHeader, body: classes.peekBody, content: classes.peekContent }}
    >
      <div className={classes.peek}>
        {history.messages ? (
          <HistoryView
            ticket={ticket}
            history={history}
            messages={history.messages}
            waiting={NONE}
            wanted={undefined}
            onRetry={() => {}}
            onDrop={() => {}}
            actions={NOTHING}
          />
        ) : history.isError ? (
          <ErrorState onRetry={history.refetch} />
        ) : (
          <HistorySkeleton />
        )}
      </div>
      <div className={classes.peekBar}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {action}
      </div>
    </Dialog>
  )
}
