import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Words } from '@recado/contracts/words/words'
import type { Tx } from '../db.ts'
import { writeAside } from '../sending/write-aside.ts'

/** Adds a line to the history of a ticket: what happened, who did it and when. The ticket must be held. */
export async function recordStep(tx: Tx, ticket: Ticket, line: Words): Promise<void> {
  const { key, person } = tx.caller
  const userId = key ? null : (person?.userId ?? null) // a key is not the person who made it
  await writeAside(tx, ticket, { mediaType: 'system', said: line, userId })
}
