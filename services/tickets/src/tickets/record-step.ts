import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../db.ts'
import { writeAside } from '../sending/write-aside.ts'

/** Says in the history what happened to the ticket; whoever reads it there learns who and when. The ticket must be held. */
export async function recordStep(tx: Tx, ticket: Ticket, line: string): Promise<void> {
  await writeAside(tx, ticket, { mediaType: 'system', body: line, userId: tx.caller.person?.userId ?? null })
}
