import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { RepositoryTx } from '../../tables/db.ts'
import { toTicket, writeTickets } from './ticket-row-repository.ts'

/** Sets the priority of the contacts' active tickets, which keep their places by time. @returns the changed ones */
export async function setPriority(
  tx: RepositoryTx,
  contactIds: readonly Ticket['contactId'][],
  priority: number,
): Promise<Ticket[]> {
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ priority, version: eb('version', '+', 1) }))
    .where('contact_id', 'in', contactIds)
    .where('status', '<>', 'closed')
    .where('priority', '<>', priority)
  return (await writeTickets(tx, write).orderBy('ticket.id').execute()).map(toTicket)
}
