import type { TicketAudience } from '@recado/contracts/tickets/ticket'
import { sees } from '@recado/contracts/tickets/visibility'
import { useQuery } from '@tanstack/react-query'
import { type Colleague, colleagueList } from '../../features/colleagues/api.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

/** A person whom a text can mention. `isBlind` means that the person does not see the ticket, and is not notified. */
export type Named = Colleague & { readonly isBlind?: boolean }

const NOBODY: readonly Named[] = []

/**
 * The colleagues who can be mentioned, without the user.
 * @param ticket the ticket of the note
 */
export function useMentionable(ticket?: TicketAudience): readonly Named[] {
  const me = useCurrentUser()
  const { data: people = NOBODY } = useQuery({
    ...colleagueList,
    select: (all): readonly Named[] =>
      all.filter(({ id }) => id !== me.id).map((one) => (ticket ? { ...one, isBlind: !seenBy(one, ticket) } : one)),
  })
  return people
}

const seenBy = (one: Colleague, ticket: TicketAudience): boolean =>
  sees({ ...one, noQueueTickets: one.seesNoQueue }, ticket)
