import type { Chat } from '@recado/contracts/chats/chat'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { useDraft } from '../../shared/messages/drafts.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { plainText } from '../../shared/text/plain-text.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { PersonAvatar } from '../../shared/ui/person-avatar.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import classes from './chat-list.module.css'
import { unreadsOf } from './unreads.ts'

const MOST = 99
const SMALL = { size: 28, iconSize: 16 } as const

export type ChatSteps = { readonly onEdit: (chat: Chat) => void; readonly onDelete: (chat: Chat) => void }

type Props = {
  readonly chat: Chat
  /** The target of a click: an address, or a handler. */
  readonly leads: string | (() => void)
  readonly isSelected?: boolean
  readonly onGo?: (() => void) | undefined
  /** Absent where chats cannot be changed. */
  readonly steps?: ChatSteps | undefined
  /** Elements beside the row. */
  readonly tools?: ReactNode
}

/** A chat in a list: its title, its last message, and its unread count. */
export function ChatRow({ chat, leads, isSelected = false, onGo, steps, tools }: Props) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  return (
    <li className={classes.item} data-selected={isSelected || undefined}>
      {typeof leads === 'string' ? (
        <Link className={classes.row ?? ''} to={leads} aria-current={isSelected ? 'true' : undefined} onClick={onGo}>
          <Facts chat={chat} />
        </Link>
      ) : (
        <button type="button" className={classes.row} onClick={leads}>
          <Facts chat={chat} />
        </button>
      )}
      {tools && <span className={classes.tools}>{tools}</span>}
      {steps && chat.ownerId === me.id && (
        <span className={classes.actions}>
          <IconButton
            {...SMALL}
            label={t('lists.editOf', { name: chat.title })}
            Icon={IconPencil}
            onClick={() => steps.onEdit(chat)}
          />
          <IconButton
            {...SMALL}
            label={t('lists.deleteOf', { name: chat.title })}
            Icon={IconTrash}
            onClick={() => steps.onDelete(chat)}
          />
        </span>
      )}
    </li>
  )
}

function Facts({ chat }: { chat: Chat }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const unreads = unreadsOf(chat, me.id)
  return (
    <>
      <PersonAvatar name={chat.title} photo={null} size={36} />
      <span className={classes.texts}>
        <strong title={chat.title}>{chat.title}</strong>
        <span className={classes.last} data-unread={unreads > 0 || undefined}>
          <LastSaid chat={chat} />
        </span>
      </span>
      {unreads > 0 && (
        <span className={classes.unread} role="img" aria-label={t('chats.unread', { count: unreads })}>
          {unreads > MOST ? `${MOST}+` : unreads}
        </span>
      )}
    </>
  )
}

function LastSaid({ chat }: { chat: Chat }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const me = useCurrentUser()
  const draft = useDraft(me.id, `chat-${chat.id}`)
  if (draft.trim() !== '') {
    return (
      <>
        <span className={classes.draft}>{t('chats.draft')}</span> {draft}
      </>
    )
  }
  if (chat.lastMessage === '') return t('chats.noMessages')
  return t('chats.last', { time: format.timeOrDate(chat.updatedAt, now), text: plainText(chat.lastMessage) })
}
