import type { Chat } from '@recado/contracts/chats/chat'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { colleagueList } from '../../features/colleagues/api.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

/**
 * The members of a chat: all of them, whose names are highlighted in messages, and those that a message can mention,
 * with their photos.
 */
export function useMembers({ users }: Chat) {
  const me = useCurrentUser()
  const { data: colleagues } = useQuery(colleagueList)
  const names = JSON.stringify(users.map(({ userId, user }) => [userId, user.name]))
  return useMemo(() => {
    const people = (JSON.parse(names) as [number, string][]).map(([id, name]) => ({
      id,
      name,
      photo: colleagues?.find((one) => one.id === id)?.photo ?? null,
    }))
    return { people, others: people.filter(({ id }) => id !== me.id) }
  }, [names, colleagues, me.id])
}
