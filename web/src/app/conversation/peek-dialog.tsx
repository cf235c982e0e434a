import { Button, Group } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Written } from '../../features/composer/written.ts'
import { useLightbox } from '../../features/content/use-lightbox.tsx'
import { HistoryView } from '../../features/history/history-view.tsx'
import { useConversation } from '../../features/history/use-conversation.ts'
import { photoOf } from '../../shared/contacts/photo-of.ts'
import { HistorySkeleton } from '../../shared/history/history-skeleton.tsx'
import type { ConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { MESSAGE_PARTS } from './message-parts.ts'
import classes from './peek-dialog.module.css'
import { type Sending, useSending } from './use-sending.ts'

const NO_MESSAGES: readonly Message[] = []

type Props = {
  readonly ticket: Ticket
  /** Renders an element between the conversation and the buttons. */
  readonly field?: (send: Sending['send']) => ReactNode
  readonly tools?: ReactNode
  readonly action: ReactNode
  readonly onClose: () => void
}

/** The preview of a conversation. It marks no message as read, and the user cannot answer the contact. */
export function PeekDialog({ ticket, field, tools, action, onClose }: Props) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const history = useConversation(ticket.id)
  const sending = useSending(ticket.id, history.messages)
  const send = (written: Written) => {
    if (history.hasNewer) history.showNewest() // the dialog shows the chosen message
    sending.send(written)
  }
  const { lightbox, openPicture } = useLightbox(history.messages ?? NO_MESSAGES)
  const actions = useMemo((): ConversationActions => ({ openPicture }), [openPicture])
  return (
    <Dialog
      onClose={onClose}
      title={
        <Group gap={10} wrap="nowrap">
          <PersonAvatar name={ticket.contact.name} photo={photoOf(ticket.contact)} size={32} />
          {t('history.peekTitle', { name: ticket.contact.name })}
        </Group>
      }
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
            waiting={sending.waiting}
            wanted={undefined}
            onRetry={sending.retry}
            onDrop={sending.drop}
            parts={MESSAGE_PARTS}
            actions={actions}
          />
        ) : history.isError ? (
          <ErrorState onRetry={history.refetch} />
        ) : (
          <HistorySkeleton />
        )}
      </div>
      {field?.(send)}
      <div className={classes.bar}>
        {tools && <div className={classes.tools}>{tools}</div>}
        {!isNarrow && (
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        )}
        {action}
      </div>
      {lightbox}
    </Dialog>
  )
}
