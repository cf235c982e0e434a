import type { Chat } from '@recado/contracts/chats/chat'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { useDeleteChat } from './use-chat-steps.ts'

/** Asks before a chat is deleted with all of its messages. */
export function DeleteChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <DeleteDialog
      id={chat.id}
      title={t('chats.dialog.deleteTitle', { title: chat.title })}
      question={t('chats.dialog.deleteQuestion')}
      doneText={t('chats.dialog.deleted')}
      removing={useDeleteChat()}
      onClose={onClose}
    />
  )
}
