import { LIVE_TIMING } from '@recado/contracts/limits'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLine } from '../../shared/realtime/line.tsx'

const SAID_AGAIN_MS = LIVE_TIMING.typingMs * 0.4

/** Somebody who writes, and until when they are held to. */
type Writer = { readonly id: number; readonly name: string; readonly until: number }
const NOBODY: readonly Writer[] = []

const writers = (chatId: number) =>
  queryOptions({ queryKey: ['chats', 'typing', chatId] as const, queryFn: skipToken, initialData: NOBODY })

export function putTyping(client: QueryClient, chatId: number, { id, name }: { id: number; name: string }): void {
  const until = Date.now() + LIVE_TIMING.typingMs
  client.setQueryData(writers(chatId).queryKey, (known = NOBODY) => [
    ...known.filter((one) => one.id !== id),
    { id, name, until },
  ])
}

/** Whoever's message has come no longer writes it. */
export const endTyping = (client: QueryClient, chatId: number, userId: number): void => {
  client.setQueryData(writers(chatId).queryKey, (known) => known?.filter(({ id }) => id !== userId))
}

/** @returns the names of those who write in a chat, and what tells them that the user does */
export function useTyping(chatId: number): { readonly names: readonly string[]; readonly onTyping: () => void } {
  const client = useQueryClient()
  const { say } = useLine()
  const { data: present = NOBODY } = useQuery(writers(chatId))
  const saidAt = useRef(0)
  useEffect(() => {
    const next = Math.min(...present.map(({ until }) => until))
    if (!Number.isFinite(next)) return
    const end = () =>
      client.setQueryData(writers(chatId).queryKey, (known) => known?.filter(({ until }) => until > Date.now()))
    const timer = setTimeout(end, Math.max(next - Date.now(), 0) + 1)
    return () => clearTimeout(timer)
  }, [present, client, chatId])
  return {
    names: present.map(({ name }) => name),
    onTyping: () => {
      if (Date.now() - saidAt.current < SAID_AGAIN_MS) return
      saidAt.current = Date.now()
      say({ type: 'chatTyping', chatId })
    },
  }
}
