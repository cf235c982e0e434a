import type { Queue } from '@recado/contracts/queues/queue'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { connectionList } from '../../features/connections/api.ts'
import { NewTicketDialog } from '../../features/tickets/new-ticket-dialog.tsx'

type Props = {
  readonly text: string
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[]
  readonly onDone: (ticket: Ticket) => void
  readonly onOther: (uuid: string) => void
  readonly onClose: () => void
}

/** The dialog of a new conversation with the connections over which it can go. */
export function NewTicket({ onOther, onClose, ...props }: Props) {
  const connections = useQuery(connectionList)
  if (!connections.data) return null // it chooses the person's own, or the default
  const toOther = (uuid: string) => {
    onClose()
    onOther(uuid)
  }
  return <NewTicketDialog {...props} connections={connections.data} onOther={toOther} onClose={onClose} />
}
