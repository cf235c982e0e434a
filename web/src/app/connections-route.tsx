import { useQuery } from '@tanstack/react-query'
import { ConnectionsPage } from '../features/connections/connections-page.tsx'
import { queueList } from '../features/queues/api.ts'
import { optionsQuery } from '../shared/api/me.ts'

/** The connections page, with the data that other features provide. */
export function ConnectionsRoute() {
  const queues = useQuery(queueList)
  const options = useQuery(optionsQuery)
  const sandbox = {
    isOffered: options.data?.sandbox ?? false,
    phoneUrl: options.data?.sandboxPhoneUrl ?? null,
  }
  return <ConnectionsPage queues={queues.data ?? []} sandbox={sandbox} />
}
