import { mayHold } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { connectionList } from '../../features/connections/api.ts'
import { queueList } from '../../features/queues/api.ts'
import { NewTicketDialog, type Whom } from '../../features/tickets/new-ticket-dialog.tsx'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

type Props = {
  /** The initial search text for the contact. */
  readonly text?: string
  readonly contact?: Whom
  readonly onDone: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  readonly onClose: () => void
}

/** The dialog for a new ticket, with the queues and connections that the user may choose. */
export function NewTicket({ onOther, onClose, ...props }: Props) {
  const me = useCurrentUser()
  const connections = useQuery(connectionList)
  const queues = useQuery(queueList)
  if (!connections.data || !queues.data) return null // waits for both, because the first choice depends on both
  const offered = queues.data.filter(({ id }) => mayHold(me, id))
  const toOther = (uuid: string) => {
    onClose()
    onOther(uuid)
  }
  return (
    <NewTicketDialog {...props} queues={offered} connections={connections.data} onOther={toOther} onClose={onClose} />
  )
}
