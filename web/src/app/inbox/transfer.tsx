import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../../features/colleagues/api.ts'
import { connectionList } from '../../features/connections/api.ts'
import { queueList } from '../../features/queues/api.ts'
import { TransferDialog } from '../../features/tickets/transfer-dialog.tsx'
import { useTicketNow } from '../../features/tickets/use-opened-ticket.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

type Props = {
  readonly ticket: Ticket
  readonly onDone: (ticket: Ticket) => void
  readonly onClose: () => void
}

/** The transfer dialog, with the destinations that the ticket can currently be moved to. */
export function Transfer({ ticket: chosen, ...steps }: Props) {
  const { ticket, isGone } = useTicketNow(chosen)
  const me = useCurrentUser()
  const people = useQuery(colleagueList)
  const queues = useQuery(queueList)
  const connections = useQuery(connectionList)
  return (
    <TransferDialog
      {...steps}
      ticket={ticket}
      isGone={isGone}
      isAlone={people.data?.every(({ id }) => id === me.id) ?? false}
      people={people.data ?? []}
      queues={queues.data ?? []}
      connections={connections.data ?? []}
    />
  )
}
