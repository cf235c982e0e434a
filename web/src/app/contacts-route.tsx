import { useQuery } from '@tanstack/react-query'
import { connectionList } from '../features/connections/api.ts'
import { ContactsPage } from '../features/contacts/contacts-page.tsx'
import { queueList } from '../features/queues/api.ts'

/** The contacts page with what it needs of other features. */
export function ContactsRoute() {
  const queues = useQuery(queueList)
  const connections = useQuery(connectionList)
  return <ContactsPage queues={queues.data ?? []} connections={connections.data ?? []} />
}
