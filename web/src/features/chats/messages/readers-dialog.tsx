import { Stack, Text } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { MemberList } from '../member-list.tsx'

type Props = { readonly chat: Chat; readonly message: ChatMessage; readonly onClose: () => void }

/** The members who have read a message, and those who have not. */
export function ReadersDialog({ chat, message, onClose }: Props) {
  const { t } = useTranslation()
  const others = chat.users.filter(({ userId }) => userId !== message.senderId)
  const readers = others.filter(({ readSeq }) => readSeq >= message.seq)
  const rest = others.filter(({ readSeq }) => readSeq < message.seq)
  return (
    <Dialog onClose={onClose} title={t('chats.readByCount', { count: readers.length, all: others.length })} size="sm">
      <Stack>
        {readers.length === 0 ? <Text c="dimmed">{t('chats.readByNobody')}</Text> : <MemberList members={readers} />}
        {rest.length > 0 && (
          <div>
            <Text size="sm" c="dimmed" mb={6}>
              {t('chats.notReadBy')}
            </Text>
            <MemberList members={rest} />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
