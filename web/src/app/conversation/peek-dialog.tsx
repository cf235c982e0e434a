import { Button } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLightbox } from '../../features/content/use-lightbox.tsx'
import { HistorySkeleton } from '../../features/history/history-skeleton.tsx'
import { HistoryView } from '../../features/history/history-view.tsx'
import { useHistory } from '../../features/history/use-history.ts'
import type { ConversationActions } from '../../shared/messages/conversation-actions.tsx'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { MESSAGE_PARTS } from './message-parts.ts'
import classes from './peek-dialog.module.css'

const NO_MESSAGES: readonly Message[] = []
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
  const { lightbox, openPicture } = useLightbox(history.messages ?? NO_MESSAGES)
  const actions = useMemo((): ConversationActions => ({ openPicture }), [openPicture])
  return (
    <Dialog
      onClose={onClose}
      title={t('history.peekTitle', { name: ticket.contact.name })}
      size={760}
      fullScreen={isNarrow}
      padding={0}
      classNames={{ header: classes.header, body: classes.body, content: classes.content }}
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
            parts={MESSAGE_PARTS}
            actions={actions}
          />
        ) : history.isError ? (
          <ErrorState onRetry={history.refetch} />
        ) : (
          <HistorySkeleton />
        )}
      </div>
      <div className={classes.bar}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {action}
      </div>
      {lightbox}
    </Dialog>
  )
}
