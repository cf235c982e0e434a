import { useQuery } from '@tanstack/react-query'
import { type Colleague, colleagueList } from '../../features/colleagues/api.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

const NOBODY: readonly Colleague[] = []

/** The colleagues whom a note can name, without oneself. */
export function useMentionable(): readonly Colleague[] {
  const me = useCurrentUser()
  const { data: people = NOBODY } = useQuery({
    ...colleagueList,
    select: (all) => all.filter(({ id }) => id !== me.id),
  })
  return people
}
