import { useQuery } from '@tanstack/react-query'
import { connectionList } from '../features/connections/api.ts'
import { MessagesApiPage } from '../features/messages-api/messages-api-page.tsx'
import { queueList } from '../features/queues/api.ts'

/** The page of the message API, with the data that other features provide. */
export function MessagesApiRoute() {
  const queues = useQuery(queueList)
  const connections = useQuery(connectionList)
  return <MessagesApiPage queues={queues.data ?? []} connections={connections.data ?? []} />
}
