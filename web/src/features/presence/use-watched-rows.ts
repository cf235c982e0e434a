import type { ClientFrame } from '@recado/contracts/realtime/frames'
import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLine } from '../../shared/realtime/line.tsx'
import { useHandler } from '../../shared/ui/use-handler.ts'
import { NOBODY, putGlances } from './api.ts'

const SETTLED_MS = 800 // whoever scrolls past a row does not ask for it
const APART_MS = 200 // the server takes so many words a second from a browser, and others are said, too

/** The tickets that the server tells this socket of for the sake of their rows; another list for each opening of it. */
const joinedRows = (opening: number) =>
  queryOptions<ReadonlySet<number>>({
    queryKey: ['presence', 'rows', opening] as const,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })

/**
 * Hears of colleagues in the tickets whose rows are on screen.
 * @param openedId the ticket that is open: it is heard of anyway
 * @returns what is told which rows are on screen
 */
export function useWatchedRows(openedId: number | undefined): (ticketIds: readonly number[]) => void {
  const client = useQueryClient()
  const { say, opening } = useLine()
  const wanted = useRef<readonly number[]>([]) // no state: the page need not be drawn anew with every row that passes
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another socket knows of no row, and an opened ticket is left out
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

/** Leaves before it joins: the server takes only so many tickets from one socket. */
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
