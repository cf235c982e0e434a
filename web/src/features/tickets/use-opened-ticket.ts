import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OpenedTicket, openedTicket } from './api.ts'

/** @returns the cached ticket of an address; another component fetches the opened ticket */
export function useOpenedTicket(uuid: string | undefined): Ticket | undefined {
  const client = useQueryClient()
  return useQuery({ ...openedTicket(client, uuid ?? ''), enabled: false }).data?.ticket
}

/**
 * @returns the current state of a ticket that was listed or opened before; `isGone` means that it is deleted, or no
 * longer visible to the user
 */
export function useTicketNow(before: Ticket): OpenedTicket {
  const client = useQueryClient()
  const { data: opened } = useQuery({ ...openedTicket(client, before.uuid), enabled: false })
  return opened && opened.ticket.version >= before.version ? opened : { ticket: before, isGone: false }
}
