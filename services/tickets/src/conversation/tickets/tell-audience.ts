import { ticketAudienceTold } from '@recado/contracts/tickets/events'
import type { Tx } from '../../tables/db.ts'
import { findAudience } from './ticket-repository.ts'

/** Publishes which people may see a ticket; does nothing if the ticket does not exist. */
export async function tellAudience(tx: Tx, ticketId: number): Promise<void> {
  const found = await findAudience(tx, ticketId)
  if (found) await tx.emit(ticketAudienceTold, { ticketId, ...found })
}
