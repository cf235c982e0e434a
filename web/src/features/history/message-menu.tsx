import { Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { Message } from '@recado/contracts/messages/message'
import {
  IconArrowBackUp,
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconInfoCircle,
  IconMoodOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { useConversationActions } from '../../shared/messages/conversation-actions.tsx'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { AskedMenu } from '../../shared/ui/asked-menu.tsx'
import classes from './message-menu.module.css'
import { rightsOf } from './message-rights.ts'

const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
const ICON = { size: 16, stroke: 1.5 } as const

type Props = {
  readonly message: Message
  readonly isOpened: boolean
  readonly onOpened: (isOpened: boolean) => void
}

/** What can be done with one message. */
export function MessageMenu({ message, isOpened, onOpened }: Props) {
  const { t } = useTranslation()
  return (
    <AskedMenu
      isOpened={isOpened}
      onOpened={onOpened}
      width={220}
      button={(props) => (
        <button
          {...props}
          type="button"
          className={classes.menu}
          data-opened={isOpened || undefined}
          aria-label={t('history.menu')}
        >
          <IconChevronDown size={16} stroke={1.75} />
        </button>
      )}
    >
      <Choices message={message} />
    </AskedMenu>
  )
}

function Choices({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { reply, react, edit, ...actions } = useConversationActions()
  const clipboard = useClipboard({ timeout: 1_000 })
  const rights = rightsOf(message, viewerOf(useCurrentUser()), new Date())
  const remove = message.mediaType === 'note' ? actions.removeNote : actions.remove
  const own = message.reactions.find(({ fromMe }) => fromMe)
  return (
    <>
      {react && rights.canAnswer && (
        <div className={classes.emoji}>
          {EMOJI.map((emoji) => (
            <Menu.Item
              key={emoji}
              className={classes.emojiChoice}
              aria-label={t('history.reactWith', { emoji })}
              data-chosen={own?.emoji === emoji || undefined}
              onClick={() => react(message, own?.emoji === emoji ? null : emoji)}
            >
              {emoji}
            </Menu.Item>
          ))}
        </div>
      )}
      {reply && rights.canAnswer && (
        <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={() => reply(message)}>
          {t('history.reply')}
        </Menu.Item>
      )}
      {react && own && !EMOJI.some((emoji) => emoji === own.emoji) && (
        <Menu.Item leftSection={<IconMoodOff {...ICON} />} onClick={() => react(message, null)}>
          {t('history.takeReactionBack', { emoji: own.emoji })}
        </Menu.Item>
      )}
      {rights.canCopy && (
        <Menu.Item
          closeMenuOnClick={false} // it says that it has
          leftSection={clipboard.copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
          onClick={() => clipboard.copy(message.body)}
        >
          {t(clipboard.copied ? 'common.copied' : 'common.copy')}
        </Menu.Item>
      )}
      {edit && rights.canEdit && (
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => edit(message)}>
          {t('history.edit')}
        </Menu.Item>
      )}
      {remove && rights.canRemove && (
        <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => remove(message)}>
          {t('history.remove')}
        </Menu.Item>
      )}
      <Information message={message} />
    </>
  )
}

/** When it was written, by whom and from where. */
function Information({ message }: { message: Message }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { user, contact, origin } = message
  const who = user?.name ?? contact?.name
  return (
    <Menu.Label className={classes.information}>
      <IconInfoCircle {...ICON} aria-hidden />
      <span>
        {format.dateTime(message.createdAt)}
        <br />
        {[who, t(`history.origins.${origin}`)].filter(Boolean).join(' · ')}
      </span>
    </Menu.Label>
  )
}
