import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Tx } from '../../tables/db.ts'
import type { KnownContact } from '../contacts/contact-repository.ts'
import { setPriority } from './priority-repository.ts'
import { rankOf } from './priority-rules.ts'
import { lockTicketsOfContacts } from './ticket-repository.ts'

/** Shows the new priority of a contact in its active tickets. The caller has locked the contact. */
export async function showPriority(tx: Tx, { id, priority }: Pick<KnownContact, 'id' | 'priority'>): Promise<void> {
  const former = new Map((await lockTicketsOfContacts(tx, [id])).map((ticket) => [ticket.id, ticket]))
  for (const ticket of await setPriority(tx, id, rankOf(priority))) {
    await tx.emit(ticketUpdated, { ticket, before: former.get(ticket.id) ?? ticket })
  }
}
