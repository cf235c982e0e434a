import type { ClientFrame } from '@recado/contracts/realtime/frames'
import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLine } from '../../shared/realtime/line.tsx'
import { useHandler } from '../../shared/ui/use-handler.ts'
import { NOBODY, putGlances } from './api.ts'

const SETTLED_MS = 800 // a row that is scrolled past within this time is not subscribed
const APART_MS = 200 // the server limits the frames per second, and this leaves a part of the limit to other frames

/** The tickets that the current connection has joined for their rows; each connection has a separate list. */
const joinedRows = (opening: number) =>
  queryOptions<ReadonlySet<number>>({
    queryKey: ['presence', 'rows', opening] as const,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * Follows the presence of colleagues in the tickets whose rows are visible.
 * @param openedId the opened ticket, whose presence is followed in any case
 * @returns a function that takes the tickets whose rows are visible
 */
export function useWatchedRows(openedId: number | undefined): (ticketIds: readonly number[]) => void {
  const client = useQueryClient()
  const { say, opening } = useLine()
  // a ref instead of state, because the page must not render again with every row
  const wanted = useRef<readonly number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (openedId !== undefined) change(client, opening, openedId, false)
  }, [client, opening, openedId])
  const step = useHandler(() => {
    const word = nextWord(client.getQueryData(joinedRows(opening).queryKey), wanted.current, openedId)
    if (!word) return
    say(word)
    change(client, opening, word.ticketId, word.type === 'joinChatBox')
    if (word.type === 'leaveChatBox') putGlances(client, word.ticketId, NOBODY)
    timer.current = setTimeout(step, APART_MS)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection has joined no row, and the opened ticket is left out
  useEffect(() => {
    timer.current = setTimeout(step, SETTLED_MS)
    return () => clearTimeout(timer.current)
  }, [step, opening, openedId])
  return useCallback(
    (ticketIds) => {
      if (ticketIds.join() === wanted.current.join()) return
      wanted.current = ticketIds
      clearTimeout(timer.current)
      timer.current = setTimeout(step, SETTLED_MS)
    },
    [step],
  )
}

type Word = Extract<ClientFrame, { type: 'joinChatBox' | 'leaveChatBox' }>

/**
 * The next frame to send. It leaves tickets before it joins others, because the server limits the joined tickets of a
 * connection.
 */
function nextWord(
  joined: ReadonlySet<number> = new Set(),
  wanted: readonly number[],
  openedId: number | undefined,
): Word | undefined {
  const left = [...joined].find((id) => !wanted.includes(id) && id !== openedId)
  if (left !== undefined) return { type: 'leaveChatBox', ticketId: left }
  const next = wanted.find((id) => !joined.has(id) && id !== openedId)
  return next === undefined ? undefined : { type: 'joinChatBox', ticketId: next }
}

function change(client: QueryClient, opening: number, ticketId: number, isJoined: boolean): void {
  client.setQueryData(joinedRows(opening).queryKey, (joined: ReadonlySet<number> = new Set()) => {
    const others = [...joined].filter((id) => id !== ticketId)
    return new Set(isJoined ? [...others, ticketId] : others)
  })
}
