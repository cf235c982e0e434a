import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { connectionList } from '../features/connections/api.ts'
import { ContactsPage } from '../features/contacts/contacts-page.tsx'
import { lazyDialog } from '../shared/ui/lazy-part.tsx'
import { TEXTS } from './texts.ts'

const NewTicket = lazyDialog(() => import('./inbox/new-ticket.tsx'), 'NewTicket', [TEXTS.tickets, TEXTS.connections])

/** The contacts page, with the data that it needs from other features. */
export function ContactsRoute() {
  const connections = useQuery(connectionList)
  const navigate = useNavigate()
  const [starting, start] = useState<ContactWithTags>()
  return (
    <>
      <ContactsPage connections={connections.data ?? []} onStart={start} />
      {starting && (
        <NewTicket
          contact={starting}
          onDone={({ uuid }) => navigate(`/tickets/${uuid}`)}
          onOther={(uuid) => navigate(`/tickets/${uuid}`)}
          onClose={() => start(undefined)}
        />
      )}
    </>
  )
}
