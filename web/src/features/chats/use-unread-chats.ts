import { useQuery } from '@tanstack/react-query'
import { usePasses } from '../../shared/session/current-user.tsx'
import { chatCounters } from './api.ts'

/** The guard of pages and menu entries about chats. */
export const CHATTING = { permission: 'chats:read', feature: 'useInternalChat' } as const

/** @returns the number of unread messages in the user's chats; 0 for users without chats */
export function useUnreadChats(): number {
  const isAllowed = usePasses()(CHATTING)
  const { data } = useQuery({ ...chatCounters, enabled: isAllowed })
  return isAllowed ? (data?.messages ?? 0) : 0
}
