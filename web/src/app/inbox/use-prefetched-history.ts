import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { conversations } from '../../features/history/api.ts'

const DWELL_MS = 100 // a pointer that only passes over a row stays for a shorter time

/**
 * @returns a handler for a row that has the pointer or the focus, or is pressed. It fetches the row's messages before
 * the row is opened: after a short delay, or at once for a pressed row.
 */
export function usePrefetchedHistory(): (ticket: Ticket | undefined, isPressed?: boolean) => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (ticket, isPressed = false) => {
      clearTimeout(timer.current)
      if (!ticket) return
      const fetch = () => void client.prefetchInfiniteQuery(conversations.query(ticket.id))
      if (isPressed) fetch()
      else timer.current = setTimeout(fetch, DWELL_MS)
    },
    [client],
  )
}
