import { Drawer } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChatListPane } from '../../features/chats/chat-list-pane.tsx'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { THREE_PANES, useIsNarrow, useMedia } from '../../shared/ui/use-media.ts'
import classes from './chat-beside.module.css'
import { ChatDialogs } from './chat-dialogs.tsx'
import { ChatPane } from './chat-pane.tsx'
import { OpenedChat } from './opened-chat.tsx'
import type { ChatBeside as Beside } from './use-chat-beside.ts'

type Props = { readonly beside: Beside }

/**
 * Shows chats beside the tickets, so that agents can ask a colleague without leaving the customer. Narrow windows show
 * a drawer instead.
 */
export function ChatBeside({ beside }: Props) {
  const { t } = useTranslation()
  const isBeside = useMedia(THREE_PANES)
  const isNarrow = useIsNarrow()
  if (isBeside) {
    return (
      <aside className={classes.beside} aria-label={t('chats.title')}>
        <Panel beside={beside} />
      </aside>
    )
  }
  return (
    <Drawer.Root opened onClose={beside.close} position="right" size={isNarrow ? '100%' : 360}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content aria-label={t('chats.title')}>
        <div className={classes.drawer}>
          <Panel beside={beside} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Panel({ beside }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { opened, ...dialogs } = useRowDialogs<Chat>()
  const close = <IconButton label={t('chats.close')} Icon={IconX} data-closes-panel onClick={beside.close} />
  return (
    <>
      {beside.uuid ? (
        <OpenedChat key={beside.uuid} uuid={beside.uuid} onGone={beside.showList}>
          {(chat) => (
            <ChatPane
              key={chat.id}
              chat={chat}
              before={<IconButton label={t('chats.back')} Icon={IconArrowLeft} onClick={beside.showList} />}
              after={close}
            />
          )}
        </OpenedChat>
      ) : (
        <ChatListPane
          text={text}
          onSearch={setText}
          selectedUuid={undefined}
          leadsOf={({ uuid }) =>
            () =>
              beside.show(uuid)
            }
          onAdd={dialogs.add}
          onEdit={dialogs.edit}
          onDelete={dialogs.remove}
          isPanel
          tools={close}
        />
      )}
      <ChatDialogs
        opened={opened}
        onEdit={dialogs.edit}
        onClose={dialogs.close}
        onMade={({ uuid }) => beside.show(uuid)}
      />
    </>
  )
}
