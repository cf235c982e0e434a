import { useQuery } from '@tanstack/react-query'
import { connectionList } from '../features/connections/api.ts'
import { queueList } from '../features/queues/api.ts'
import { UsersPage } from '../features/users/users-page.tsx'
import { optionsQuery } from '../shared/api/me.ts'

/** The users page, with the data that other features provide. */
export function UsersRoute() {
  const queues = useQuery(queueList)
  const connections = useQuery(connectionList)
  const options = useQuery(optionsQuery)
  return (
    <UsersPage
      queues={queues.data ?? []}
      connections={connections.data ?? []}
      passwordMin={options.data?.passwordMin ?? 1}
      sendsMail={options.data?.passwordReset ?? false}
    />
  )
}
