import { LIVE_TIMING } from '@recado/contracts/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLine } from '../../shared/realtime/line.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { colleaguesIn, type Glances, NOBODY, putGlances } from './api.ts'

const VIEWING_MS = LIVE_TIMING.glanceMs * 0.6 // the viewing is announced again well before the server lets it expire
const TYPING_MS = LIVE_TIMING.typingMs * 0.4

/**
 * Announces that the user is viewing a ticket, and follows the presence of others.
 * @returns the others, and a function that announces typing
 */
export function usePresence(ticketId: number): { readonly others: Glances; readonly onTyping: () => void } {
  const client = useQueryClient()
  const me = useCurrentUser()
  const { say, opening } = useLine()
  const { data: others = NOBODY } = useQuery(colleaguesIn(ticketId, me.id))
  const typedAt = useRef(0)

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && document.hasFocus()) say({ type: 'viewing', ticketId })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subscription must be repeated on every connection
  useEffect(() => {
    putGlances(client, ticketId, NOBODY)
    say({ type: 'joinChatBox', ticketId })
    look()
    const timer = setInterval(() => look(), VIEWING_MS)
    const onFocus = () => look()
    window.addEventListener('focus', onFocus)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onFocus)
      say({ type: 'leaveChatBox', ticketId })
    }
  }, [client, say, ticketId, opening])

  return {
    others,
    onTyping: () => {
      if (Date.now() - typedAt.current < TYPING_MS) return
      typedAt.current = Date.now()
      say({ type: 'typing', ticketId })
    },
  }
}
