import { ticketAudienceTold } from '@recado/contracts/tickets/events'
import type { Tx } from '../db.ts'
import { findAudience } from './ticket-repository.ts'

/** Tells who may see a ticket; of one that is not there, nothing. */
export async function tellAudience(tx: Tx, ticketId: number): Promise<void> {
  const found = await findAudience(tx, ticketId)
  if (found) await tx.emit(ticketAudienceTold, { ticketId, ...found })
}
