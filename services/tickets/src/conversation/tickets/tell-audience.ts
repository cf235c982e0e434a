import { ticketAudienceTold } from '@recado/contracts/tickets/events'
import type { Tx } from '../../tables/db.ts'
import { findAudience } from './ticket-repository.ts'

/** Publishes the audience of a ticket; nothing for a missing one. */
export async function tellAudience(tx: Tx, ticketId: number): Promise<void> {
  const found = await findAudience(tx, ticketId)
  if (found) await tx.emit(ticketAudienceTold, { ticketId, ...found })
}
