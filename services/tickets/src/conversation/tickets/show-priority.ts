import type { Priority } from '@recado/contracts/priority'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Tx } from '../../tables/db.ts'
import { setPriority } from './priority-repository.ts'
import { rankOf } from './priority-rules.ts'
import { lockTicketsOfContacts } from './ticket-repository.ts'

/** Shows the new priority of contacts in their active tickets. The caller has locked the contacts. */
export async function showPriority(tx: Tx, contactIds: readonly number[], priority: Priority): Promise<void> {
  if (contactIds.length === 0) return
  const former = new Map((await lockTicketsOfContacts(tx, contactIds)).map((ticket) => [ticket.id, ticket]))
  for (const ticket of await setPriority(tx, contactIds, rankOf(priority))) {
    await tx.emit(ticketUpdated, { ticket, before: former.get(ticket.id) ?? ticket })
  }
}
