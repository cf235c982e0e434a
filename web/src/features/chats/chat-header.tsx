import { Popover } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './chat-header.module.css'
import type { ChatSteps } from './chat-row.tsx'
import { MemberList } from './member-list.tsx'

const FEW = 3

type Props = {
  readonly chat: Chat
  readonly typing: readonly string[]
  readonly steps?: ChatSteps | undefined
  /** Elements before and after the title. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** The title of the open chat, and its members. */
export function ChatHeader({ chat, typing, steps, before, after }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  return (
    <header className={classes.header}>
      {before}
      <div className={classes.texts}>
        <h2 className={classes.title} title={chat.title}>
          {chat.title}
        </h2>
        <p className={classes.below} role="status">
          {typing.length > 0 ? <Typing names={typing} /> : <Members chat={chat} />}
        </p>
      </div>
      {steps && chat.ownerId === me.id && (
        <>
          <IconButton
            label={t('lists.editOf', { name: chat.title })}
            Icon={IconPencil}
            onClick={() => steps.onEdit(chat)}
          />
          <IconButton
            label={t('lists.deleteOf', { name: chat.title })}
            Icon={IconTrash}
            onClick={() => steps.onDelete(chat)}
          />
        </>
      )}
      {after}
    </header>
  )
}

function Typing({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  if (names.length > FEW) return t('chats.typingMany', { count: names.length })
  return t('chats.typing', { count: names.length, names: names.join(', ') })
}

function Members({ chat }: { chat: Chat }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const online = chat.users.filter(({ user }) => user.online).length
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.members} onClick={() => setOpen(!isOpen)}>
          {t('chats.membersCount', { count: chat.users.length })} · {t('chats.online', { count: online })}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('chats.members', { title: chat.title })} tabIndex={-1} data-autofocus>
        <MemberList members={chat.users} ownerId={chat.ownerId} />
      </Popover.Dropdown>
    </Popover>
  )
}
