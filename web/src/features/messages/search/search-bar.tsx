import { ActionIcon, CloseButton, Loader, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foundMessages, SHORTEST_SEARCH } from './api.ts'
import classes from './search.module.css'

const TYPING_MS = 500

type Props = {
  readonly contactId: number
  readonly onJump: (messageId: number) => void
  readonly onClose: () => void
}

/** Looks for words in a conversation and goes from one place to the next, the newest first. */
export function SearchBar({ contactId, onJump, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const [place, setPlace] = useState({ text: '', index: 0 })
  const query = useInfiniteQuery({ ...foundMessages(text, contactId), placeholderData: keepPreviousData })
  const isAsked = text.length >= SHORTEST_SEARCH
  const found = isAsked ? (query.data?.pages.flatMap(({ records }) => records) ?? []) : []
  const count = isAsked ? (query.data?.pages[0]?.count ?? 0) : 0
  const index = place.text === text ? place.index : 0
  const messageId = found[index]?.messageId

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const arrive = useEffectEvent((id: number) => onJump(id))
  useEffect(() => {
    if (messageId !== undefined) arrive(messageId)
  }, [messageId])

  const move = (to: number) => {
    if (to < 0 || to >= count) return
    if (to >= found.length - 1 && query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    if (to < found.length) setPlace({ text, index: to })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter') move(index + (event.shiftKey ? -1 : 1))
  }
  return (
    <section className={classes.bar} aria-label={t('messages.searchInside')}>
      <TextInput
        ref={field}
        className={classes.field}
        size="sm"
        type="search"
        aria-label={t('messages.searchInside')}
        placeholder={t('messages.searchInside')}
        leftSection={query.isFetching ? <Loader size={14} /> : <IconSearch size={16} stroke={1.5} />}
        maxLength={TEXT_LIMIT.search}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={classes.count}>
        {isAsked && !query.isPending && t('messages.foundPlace', { place: count === 0 ? 0 : index + 1, count })}
      </span>
      <Step label={t('messages.foundOlder')} isOff={index >= count - 1} onTake={() => move(index + 1)}>
        <IconChevronUp size={18} stroke={1.5} />
      </Step>
      <Step label={t('messages.foundNewer')} isOff={index === 0} onTake={() => move(index - 1)}>
        <IconChevronDown size={18} stroke={1.5} />
      </Step>
      <CloseButton aria-label={t('messages.closeSearch')} onClick={onClose} />
    </section>
  )
}

type StepProps = {
  readonly label: string
  readonly isOff: boolean
  readonly onTake: () => void
  readonly children: ReactNode
}

const Step = ({ label, isOff, onTake, children }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon aria-label={label} disabled={isOff} onClick={onTake}>
      {children}
    </ActionIcon>
  </Tooltip>
)
