import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { foundMessages, SHORTEST_SEARCH } from './api.ts'

const TYPING_MS = 500

/**
 * The search in one conversation: its results, newest first, the selected result, and the functions that jump to it.
 */
export function useSearchInside(contactId: number, onJump: (messageId: number) => void) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = useInfiniteQuery({ ...foundMessages(text, contactId), placeholderData: keepPreviousData })
  const isAsked = text.length >= SHORTEST_SEARCH
  const hits = isAsked ? (query.data?.pages.flatMap(({ records }) => records) ?? []) : []
  const [chosen, setChosen] = useState({ text: '', index: 0 })
  const [arrivedId, setArrivedId] = useState<number>()
  const index = chosen.text === text ? Math.min(chosen.index, Math.max(hits.length - 1, 0)) : 0

  const choose = (to: number) => {
    if (to >= hits.length - 1 && query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    if (to >= 0 && to < hits.length) setChosen({ text, index: to })
  }
  const goTo = (to: number) => {
    choose(to)
    const hit = hits[to]
    if (!hit) return
    setArrivedId(hit.messageId)
    onJump(hit.messageId)
  }
  const begin = useEffectEvent(() => goTo(0))
  const answered = hits.length > 0 && !query.isPlaceholderData ? text : undefined
  useEffect(() => {
    if (answered !== undefined) begin()
  }, [answered])

  return {
    typed,
    setTyped,
    text,
    query,
    hits,
    index,
    choose,
    goTo,
    count: isAsked ? (query.data?.pages[0]?.count ?? 0) : 0,
    isAnswered: isAsked && query.data !== undefined,
    isFailed: isAsked && query.isError,
    /** Jumps to the selected result; from there to the next or the previous one. */
    goOn: (step: 1 | -1) => goTo(hits[index]?.messageId === arrivedId ? index + step : index),
  }
}

export type SearchInside = ReturnType<typeof useSearchInside>
