import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { colleagueList } from '../../features/colleagues/api.ts'
import { connectionList } from '../../features/connections/api.ts'
import { queueList } from '../../features/queues/api.ts'
import { tagPicks } from '../../features/tags/api.ts'
import { NO_QUEUE } from '../../features/tickets/filter.ts'
import type { FilterChoices } from '../../features/tickets/use-chips.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'

/** The options of the inbox's filters: the user's own queues, and the company's tags, users and connections. */
export function useFilterChoices(): FilterChoices {
  const me = useCurrentUser()
  const queues = useQuery(queueList)
  const tags = useQuery(tagPicks)
  const people = useQuery(colleagueList)
  const connections = useQuery(connectionList)
  const { t } = useTranslation()
  return useMemo(() => {
    const none = { id: NO_QUEUE, name: t('lists.noQueue') }
    const isOwn = ({ id }: { id: number }) => me.profile === 'admin' || me.queueIds.includes(id)
    return {
      queues: [
        ...(me.profile === 'admin' || viewerOf(me).noQueueTickets ? [none] : []),
        ...(queues.data ?? []).filter(isOwn),
      ],
      tags: tags.data ?? [],
      people: people.data ?? [],
      connections: connections.data ?? [],
    }
  }, [me, t, queues.data, tags.data, people.data, connections.data])
}
