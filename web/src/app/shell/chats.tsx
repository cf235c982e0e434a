import { Indicator, Popover } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useUnreadChats } from '../../features/chats/use-unread-chats.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useChatBeside } from '../chats/use-chat-beside.ts'
import { TEXTS } from '../texts.ts'
import { HeaderAction } from './header-action.tsx'

const ChatPopoverList = lazyDialog(() => import('../../features/chats/chat-popover-list.tsx'), 'ChatPopoverList', [
  TEXTS.chats,
])

const MOST = 99

/**
 * The latest chats of the user, in a popover behind an icon with the number of unread messages. It is hidden from users
 * without chats.
 */
export function Chats() {
  const { t } = useTranslation()
  const beside = useChatBeside()
  const unread = useUnreadChats()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  if (!beside.isAllowed) return null
  const isInbox = pathname.startsWith('/tickets')
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator
        disabled={unread === 0}
        label={unread > MOST ? `${MOST}+` : unread}
        size={16}
        offset={7}
        color="blue.8"
        zIndex={1}
      >
        <Popover.Target>
          <IconButton
            label={unread > 0 ? t('shell.chatsUnread', { count: unread }) : t('shell.pages.chats')}
            Icon={IconMessage2}
            onClick={() => setOpen(!isOpen)}
          />
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('shell.pages.chats')}>
        {isOpen && (
          <ChatPopoverList
            onGo={() => setOpen(false)}
            onBeside={isInbox ? ({ uuid }) => beside.show(uuid) : undefined}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The link to the chats in the overflow menu of the narrow header. */
export function ChatsRow({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const { isAllowed } = useChatBeside()
  const navigate = useNavigate()
  const go = () => {
    onGo()
    navigate('/chats')
  }
  return isAllowed && <HeaderAction isRow label={t('shell.pages.chats')} Icon={IconMessage2} onTake={go} />
}
