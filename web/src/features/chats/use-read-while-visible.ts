import type { Chat } from '@recado/contracts/chats/chat'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { unreadsOf } from './unreads.ts'
import { useReadChat } from './use-chat-steps.ts'

/** Marks the chat as read while the user sees it: it is mounted, in a visible and focused window. */
export function useReadChatWhileVisible(chat: Chat): void {
  const me = useCurrentUser()
  const { mutate } = useReadChat()
  const askedFor = useRef(0)
  const isUnread = unreadsOf(chat, me.id) > 0
  const readIfSeen = useEffectEvent(() => {
    if (!isUnread || document.visibilityState !== 'visible' || !document.hasFocus()) return
    if (askedFor.current === chat.lastSeq) return
    askedFor.current = chat.lastSeq
    mutate(chat.id, {
      onError: () => {
        askedFor.current = 0
      },
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message must be marked as read
  useEffect(() => {
    readIfSeen()
    const onView = () => readIfSeen()
    window.addEventListener('focus', onView)
    document.addEventListener('visibilitychange', onView)
    return () => {
      window.removeEventListener('focus', onView)
      document.removeEventListener('visibilitychange', onView)
    }
  }, [chat.id, chat.lastSeq, isUnread])
}
