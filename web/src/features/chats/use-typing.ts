import { LIVE_TIMING } from '@recado/contracts/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLine } from '../../shared/realtime/line.tsx'
import { NOBODY, writers } from './typing.ts'

const SAID_AGAIN_MS = LIVE_TIMING.typingMs * 0.4

/** @returns the names of the members who are typing in a chat, and a handler that announces that the user is typing */
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
