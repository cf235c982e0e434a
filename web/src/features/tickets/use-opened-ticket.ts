import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OpenedTicket, openedTicket } from './api.ts'

/** @returns the ticket of an address if it is cached; the opened ticket is fetched elsewhere */
export function useOpenedTicket(uuid: string | undefined): Ticket | undefined {
  const client = useQueryClient()
  return useQuery({ ...openedTicket(client, uuid ?? ''), enabled: false }).data?.ticket
}

/**
 * @returns the present state of a ticket that was listed or opened before; `isGone`: deleted, or no longer visible to
 * the user
 */
export function useTicketNow(before: Ticket): OpenedTicket {
  const client = useQueryClient()
  const { data: opened } = useQuery({ ...openedTicket(client, before.uuid), enabled: false })
  return opened && opened.ticket.version >= before.version ? opened : { ticket: before, isGone: false }
}
