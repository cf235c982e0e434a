import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OpenedTicket, openedTicket } from './api.ts'

/** @returns the ticket of an address if it is cached; whoever opens it fetches it */
export function useOpenedTicket(uuid: string | undefined): Ticket | undefined {
  const client = useQueryClient()
  return useQuery({ ...openedTicket(client, uuid ?? ''), enabled: false }).data?.ticket
}

/** @returns a ticket that was listed or opened before as it is known now; `isGone`: deleted, or no longer visible to the user */
export function useTicketNow(before: Ticket): OpenedTicket {
  const client = useQueryClient()
  const { data: opened } = useQuery({ ...openedTicket(client, before.uuid), enabled: false })
  return opened && opened.ticket.version >= before.version ? opened : { ticket: before, isGone: false }
}
