import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { conversations } from '../../features/history/api.ts'

const DWELL_MS = 100 // a pointer that only passes wants nothing

/** @returns what is told which row has the pointer or the focus: its messages are fetched before it is opened */
export function usePrefetchedHistory(): (ticket: Ticket | undefined) => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (ticket) => {
      clearTimeout(timer.current)
      if (!ticket) return
      timer.current = setTimeout(() => void client.prefetchInfiniteQuery(conversations.query(ticket.id)), DWELL_MS)
    },
    [client],
  )
}
