import { Button } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import { IconLayoutSidebarRightExpand, IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useList } from '../../shared/list/use-list.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import { chatLists } from './chat-list.ts'
import { ChatListSkeleton } from './chat-list-pane.tsx'
import classes from './chat-popover-list.module.css'
import { ChatRow } from './chat-row.tsx'

const LATEST = 20
const ALL = { text: '' }

type Props = {
  readonly onGo: () => void
  /** Opens a chat beside the tickets; absent when there is no space. */
  readonly onBeside?: ((chat: Chat) => void) | undefined
}

/** The latest chats, in the popover of the header. */
export function ChatPopoverList({ onGo, onBeside }: Props) {
  const { t } = useTranslation()
  const list = useList(chatLists, ALL)
  const chats = list.rows?.slice(0, LATEST)
  return (
    <>
      <h2 className={classes.title}>{t('chats.title')}</h2>
      {list.isFailed && <ErrorState onRetry={list.retry} />}
      {!list.isFailed && !chats && <ChatListSkeleton />}
      {chats?.length === 0 && (
        <div className={classes.nothing}>
          <EmptyState icon={<IconMessage2 size={28} stroke={1.5} />} text={t('chats.empty')} />
        </div>
      )}
      <ul className={classes.list}>
        {chats?.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            leads={`/chats/${chat.uuid}`}
            onGo={onGo}
            tools={
              onBeside && (
                <IconButton
                  label={t('chats.beside', { title: chat.title })}
                  Icon={IconLayoutSidebarRightExpand}
                  onClick={() => {
                    onGo()
                    onBeside(chat)
                  }}
                />
              )
            }
          />
        ))}
      </ul>
      <div className={classes.all}>
        <Button component={Link} to="/chats" variant="subtle" size="sm" fullWidth onClick={onGo}>
          {t('chats.all')}
        </Button>
      </div>
    </>
  )
}
