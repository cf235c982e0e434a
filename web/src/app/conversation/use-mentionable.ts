import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import { sees } from '@recado/contracts/tickets/visibility'
import { useQuery } from '@tanstack/react-query'
import { type Colleague, colleagueList } from '../../features/colleagues/api.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

const NOBODY: readonly Colleague[] = []

/**
 * The colleagues who can be named, without oneself. In a note of a ticket: those who see it, since nobody else is told.
 * Who sees tickets without a queue is not known here: there everybody counts whose profile may.
 */
export function useMentionable(ticket?: TicketAudience): readonly Colleague[] {
  const me = useCurrentUser()
  const { data: people = NOBODY } = useQuery({
    ...colleagueList,
    select: (all) =>
      all.filter((one) => one.id !== me.id && (!ticket || sees({ ...one, noQueueTickets: true }, ticket))),
  })
  return people
}
