import { SegmentedControl } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import { IconMessage2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { ChatListPane } from '../../features/chats/chat-list-pane.tsx'
import { useHasNoChats } from '../../features/chats/use-has-no-chats.ts'
import { useAddress } from '../../shared/list/use-address.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import { useWantedMessage } from '../conversation/use-wanted-message.ts'
import { ChatDialogs } from './chat-dialogs.tsx'
import { ChatPane } from './chat-pane.tsx'
import classes from './chats-page.module.css'
import { OpenedChat } from './opened-chat.tsx'

type Tab = 'chats' | 'messages'

/** The user's chats beside the open chat; narrow screens show only one of the two. */
export function ChatsPage() {
  const { t } = useTranslation()
  const { uuid } = useParams()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const { read, change } = useAddress()
  const [wanted] = useWantedMessage()
  const [tab, setTab] = useState<Tab>('chats')
  const { opened, ...dialogs } = useRowDialogs<Chat>()
  useEffect(() => setTab(uuid ? 'messages' : 'chats'), [uuid])
  const text = read('q')
  const isEmpty = useHasNoChats(text) && !uuid // a user without chats sees only the list, which explains chats
  const search = text ? `?q=${encodeURIComponent(text)}` : ''
  const addressOf = (chat: Chat) => `/chats/${chat.uuid}${search}`
  const steps = { onEdit: dialogs.edit, onDelete: dialogs.remove }
  return (
    <div className={classes.page} data-tab={isEmpty ? 'chats' : tab} data-empty={isEmpty || undefined}>
      {isNarrow && !isEmpty && (
        <SegmentedControl
          className={classes.tabs ?? ''}
          fullWidth
          value={tab}
          onChange={(chosen) => setTab(chosen === 'messages' ? 'messages' : 'chats')}
          data={[
            { value: 'chats', label: t('chats.tabs.chats') },
            { value: 'messages', label: t('chats.tabs.messages') },
          ]}
        />
      )}
      <div className={classes.list}>
        <ChatListPane
          text={text}
          onSearch={(q) => change({ q })}
          selectedUuid={uuid}
          leadsOf={addressOf}
          onAdd={dialogs.add}
          {...steps}
        />
      </div>
      {!isEmpty && (
        <section className={classes.opened} aria-label={t('chats.tabs.messages')}>
          {uuid ? (
            <OpenedChat key={uuid} uuid={uuid} onGone={() => navigate(`/chats${search}`, { replace: true })}>
              {(chat) => <ChatPane key={chat.id} chat={chat} wanted={wanted} steps={steps} />}
            </OpenedChat>
          ) : (
            <EmptyState icon={<IconMessage2 size={32} stroke={1.5} />} text={t('chats.choose')} />
          )}
        </section>
      )}
      <ChatDialogs
        opened={opened}
        onEdit={dialogs.edit}
        onClose={dialogs.close}
        onMade={(chat) => navigate(addressOf(chat))}
      />
    </div>
  )
}
