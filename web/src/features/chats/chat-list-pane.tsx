import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import type { Chat } from '@recado/contracts/chats/chat'
import { IconMessage2, IconPlus, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListState, useList } from '../../shared/list/use-list.ts'
import { useLoadMoreWhile } from '../../shared/list/use-load-more-while.ts'
import { LoadFailed } from '../../shared/ui/load-failed.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { AfterAWhile, EmptyState, ErrorState } from '../../shared/ui/states.tsx'
import classes from './chat-list.module.css'
import { chatLists } from './chat-list.ts'
import { ChatRow, type ChatSteps } from './chat-row.tsx'
import { useHasNoChats } from './use-has-no-chats.ts'

const LOAD_WITHIN_PX = 100

type Props = ChatSteps & {
  readonly text: string
  readonly onSearch: (text: string) => void
  readonly selectedUuid: string | undefined
  readonly leadsOf: (chat: Chat) => string | (() => void)
  /** Whether the pane is beside another page, which has its own heading. */
  readonly isPanel?: boolean
  readonly onAdd: () => void
  /** Elements beside the title. */
  readonly tools?: ReactNode
}

/** The user's chats, latest activity first. */
export function ChatListPane({ text, onSearch, onAdd, isPanel = false, tools, ...rows }: Props) {
  const { t } = useTranslation()
  const list = useList(chatLists, { text })
  const isEmpty = useHasNoChats(text)
  const add = (
    <Button size="sm" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
      {t('chats.add')}
    </Button>
  )
  return (
    <div className={classes.pane}>
      <header className={classes.top}>
        <div className={classes.heading}>
          <Title order={isPanel ? 2 : 1} className={classes.title}>
            {t('chats.title')}
          </Title>
          {!isEmpty && add}
          {tools}
        </div>
        {!isEmpty && <SearchField value={text} label={t('chats.search')} onSearch={onSearch} />}
      </header>
      {list.isFailed ? (
        <ErrorState onRetry={list.retry} />
      ) : !list.rows ? (
        <ChatListSkeleton />
      ) : isEmpty ? (
        <EmptyState icon={<IconMessage2 size={32} stroke={1.5} />} text={t('chats.empty')} action={add} />
      ) : list.rows.length === 0 ? (
        <NothingFound text={text} onClear={() => onSearch('')} />
      ) : (
        <Rows list={list} rows={list.rows} {...rows} />
      )}
    </div>
  )
}

type RowsProps = Pick<Props, 'selectedUuid' | 'leadsOf' | 'onEdit' | 'onDelete'> & {
  readonly list: ListState<Chat>
  readonly rows: readonly Chat[]
}

function Rows({ list, rows, selectedUuid, leadsOf, onEdit, onDelete }: RowsProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const [isNearEnd, setNearEnd] = useState(false)
  const look = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
    setNearEnd(scrollHeight - scrollTop - clientHeight < LOAD_WITHIN_PX)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that do not fill the pane cannot be scrolled, so no scroll event loads more
  useEffect(look, [rows.length])
  useLoadMoreWhile(isNearEnd, list)
  return (
    <div ref={scroller} className={classes.scroller} onScroll={look}>
      <ul className={classes.list} aria-label={t('chats.list')}>
        {rows.map((chat) => (
          <ChatRow
            key={chat.id}
            chat={chat}
            leads={leadsOf(chat)}
            isSelected={chat.uuid === selectedUuid}
            steps={{ onEdit, onDelete }}
          />
        ))}
      </ul>
      {list.isLoadMoreFailed && <LoadFailed onRetry={list.loadMore} />}
    </div>
  )
}

function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconSearchOff size={32} stroke={1.5} />}
      text={t('lists.nothingFound', { text })}
      action={
        <Button variant="default" onClick={onClear}>
          {t('lists.clearSearch')}
        </Button>
      }
    />
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e']

export function ChatListSkeleton() {
  const { t } = useTranslation()
  return (
    <AfterAWhile>
      <VisuallyHidden role="status">{t('common.loading')}</VisuallyHidden>
      <div className={classes.skeleton}>
        {ROWS.map((row) => (
          <Skeleton key={row} height={48} radius="md" />
        ))}
      </div>
    </AfterAWhile>
  )
}
