import { ticketAudienceTold, ticketDeleted } from '@recado/contracts/tickets/events'
import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import { createBoundedMap } from '@recado/kit/bounded-map'

/** Identifies a ticket of a company. */
export type TicketName = { readonly companyId: number; readonly ticketId: number }
type Known = { readonly version: number; readonly audience: TicketAudience }
type Heard = { readonly type: string; readonly companyId: number; readonly data: unknown }

const KEPT = 50_000

export const nameOfTicket = ({ companyId, ticketId }: TicketName) => `${companyId}:${ticketId}`

/** Stores who can see each ticket, as of the ticket's latest event. */
export function createAudiences() {
  const known = createBoundedMap<string, Known>({ most: KEPT })

  function keep(name: TicketName, heard: Known): void {
    const before = known.get(nameOfTicket(name))
    if (!before || before.version < heard.version) known.set(nameOfTicket(name), heard)
  }

  return {
    /** Stores the audience from an event of a ticket; ignores other events. */
    hear({ type, companyId, data }: Heard): void {
      const { ticket, ticketId } = data as { ticket?: Ticket; ticketId?: number }
      if (ticket) keep({ companyId, ticketId: ticket.id }, { version: ticket.version, audience: audienceOf(ticket) })
      else if (ticketId !== undefined && type === ticketDeleted.type)
        known.delete(nameOfTicket({ companyId, ticketId }))
      else if (ticketId !== undefined && type === ticketAudienceTold.type) keep({ companyId, ticketId }, data as Known)
    },
    find: (name: TicketName): TicketAudience | undefined => known.get(nameOfTicket(name))?.audience,
  }
}
export type Audiences = ReturnType<typeof createAudiences>

type Ticket = TicketAudience & { readonly id: number; readonly version: number }

const audienceOf = ({ queueId, userId, status, hidden }: Ticket): TicketAudience => ({
  queueId,
  userId,
  status,
  hidden,
})
