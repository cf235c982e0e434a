import { Menu } from '@mantine/core'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { IconArrowBackUp, IconChecks, IconMoodOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { CopyChoice, EMOJI, MenuInformation, ReactChoices } from '../../../shared/messages/message-menu.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { useChatActions } from './chat-actions.ts'
import { rightsOf } from './chat-rights.ts'

const ICON = { size: 16, stroke: 1.5 } as const

export function ChatMessageChoices({ message }: { message: ChatMessage }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id } = useCurrentUser()
  const { reply, edit, remove, react, showReaders } = useChatActions()
  const rights = rightsOf(message, id, new Date())
  const own = message.reactions.find(({ userId }) => userId === id)?.emoji
  return (
    <>
      {rights.canAnswer && <ReactChoices own={own} onReact={(emoji) => react(message, emoji)} />}
      {rights.canAnswer && (
        <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => reply(message)}>
          {t('history.reply')}
        </Menu.Item>
      )}
      {own !== undefined && !EMOJI.some((emoji) => emoji === own) && (
        <Menu.Item leftSection={<IconMoodOff {...ICON} />} onClick={() => react(message, null)}>
          {t('history.takeReactionBack', { emoji: own })}
        </Menu.Item>
      )}
      {rights.canCopy && <CopyChoice text={message.message} />}
      <Menu.Item leftSection={<IconChecks {...ICON} />} onClick={() => showReaders(message)}>
        {t('chats.readBy')}
      </Menu.Item>
      {rights.canEdit && (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => edit(message)}>
          {t('history.edit')}
        </Menu.Item>
      )}
      {rights.canRemove && (
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => remove(message)}>
          {t('history.remove')}
        </Menu.Item>
      )}
      <MenuInformation>
        {format.dateTime(message.createdAt)}
        <br />
        {message.sender.name}
      </MenuInformation>
    </>
  )
}
