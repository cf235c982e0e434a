import type { Chat } from '@recado/contracts/chats/chat'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import type { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useMentionable } from '../conversation/use-mentionable.ts'

const ChatDialog = lazyDialog(() => import('../../features/chats/chat-dialog.tsx'), 'ChatDialog')
const DeleteChatDialog = lazyDialog(() => import('../../features/chats/delete-chat-dialog.tsx'), 'DeleteChatDialog')

type Props = {
  readonly opened: ReturnType<typeof useRowDialogs<Chat>>['opened']
  readonly onEdit: (chat: Chat) => void
  readonly onClose: () => void
  readonly onMade: (chat: Chat) => void
}

/** The dialogs for a new chat and for chats that the user owns. */
export function ChatDialogs({ opened, onEdit, onClose, onMade }: Props) {
  const people = useMentionable()
  return (
    <RowDialogs
      opened={opened}
      form={(chat) => (
        <ChatDialog
          chat={chat}
          people={people}
          onSaved={(saved) => {
            if (!chat) onMade(saved)
          }}
          onClose={onClose}
          onReload={onEdit}
        />
      )}
      removal={(chat) => <DeleteChatDialog chat={chat} onClose={onClose} />}
    />
  )
}
