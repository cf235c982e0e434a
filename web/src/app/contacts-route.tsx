import type { ContactWithTags } from '@recado/contracts/contacts/contact'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { connectionList } from '../features/connections/api.ts'
import { ContactsPage } from '../features/contacts/contacts-page.tsx'
import { useAddress } from '../shared/list/use-address.ts'
import { lazyDialog } from '../shared/ui/lazy-part.tsx'
import { TEXTS } from './texts.ts'

const ContactEditor = lazyDialog(() => import('./inbox/contact-editor.tsx'), 'ContactEditor')
const NewTicket = lazyDialog(() => import('./inbox/new-ticket.tsx'), 'NewTicket', [TEXTS.tickets, TEXTS.connections])

/**
 * The contacts page, with the data that other features provide. The address may contain the id of the contact whose
 * dialog is open.
 */
export function ContactsRoute() {
  const connections = useQuery(connectionList)
  const navigate = useNavigate()
  const [starting, start] = useState<ContactWithTags>()
  const { read, change } = useAddress()
  const named = Number(read('contact'))
  const leave = useCallback(() => change({ contact: undefined }), [change])
  return (
    <>
      <ContactsPage connections={connections.data ?? []} onStart={start} />
      {named > 0 && <ContactEditor contactId={named} onClose={leave} />}
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
