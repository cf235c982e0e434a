import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { openedTicket } from './api.ts'

/** @returns the ticket of an address if it is cached; whoever opens it fetches it */
export function useOpenedTicket(uuid: string | undefined): Ticket | undefined {
  const client = useQueryClient()
  return useQuery({ ...openedTicket(client, uuid ?? ''), enabled: false }).data?.ticket
}
