import { Menu } from '@mantine/core'
import type { Message } from '@recado/contracts/messages/message'
import { IconArrowBackUp, IconMoodOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { CopyChoice, EMOJI, MenuInformation, ReactChoices } from '../../shared/messages/message-menu.tsx'
import { useMessageRights } from './message-rights.tsx'

const ICON = { size: 16, stroke: 1.5 } as const

export function MessageChoices({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { reply, react, edit, ...actions } = useConversationActions()
  const rights = useMessageRights(message)
  const remove = message.mediaType === 'note' ? actions.removeNote : actions.remove
  const own = message.reactions.find(({ fromMe }) => fromMe)
  return (
    <>
      {react && rights.react && <ReactChoices own={own?.emoji} onReact={(emoji) => react(message, emoji)} />}
      {reply && rights.answer && (
        <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => reply(message)}>
          {t('history.reply')}
        </Menu.Item>
      )}
      {react && rights.react && own && !EMOJI.some((emoji) => emoji === own.emoji) && (
        <Menu.Item leftSection={<IconMoodOff {...ICON} />} onClick={() => react(message, null)}>
          {t('history.takeReactionBack', { emoji: own.emoji })}
        </Menu.Item>
      )}
      {rights.copy && <CopyChoice text={message.body ?? ''} />}
      {edit && rights.edit && (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => edit(message)}>
          {t('history.edit')}
        </Menu.Item>
      )}
      {remove && rights.remove && (
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => remove(message)}>
          {t('history.remove')}
        </Menu.Item>
      )}
      <Information message={message} />
    </>
  )
}

/** The time of the message, its author and its origin. */
function Information({ message }: { message: Message }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user, contact, origin } = message
  const who = user?.name ?? contact?.name
  return (
    <MenuInformation>
      {format.dateTime(message.createdAt)}
      <br />
      {[who, t(`history.origins.${origin}`)].filter(Boolean).join(' · ')}
    </MenuInformation>
  )
}
