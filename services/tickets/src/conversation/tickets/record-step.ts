import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Words } from '@recado/contracts/words/words'
import type { Tx } from '../../tables/db.ts'
import { writeAside } from '../sending/write-aside.ts'

/** Adds an entry to the history of a ticket: the change, its author and its time. The caller has locked the ticket. */
export async function recordStep(tx: Tx, ticket: Ticket, line: Words): Promise<void> {
  const { key, person } = tx.caller
  const userId = key ? null : (person?.userId ?? null) // an API key does not act as the person who created it
  await writeAside(tx, ticket, { mediaType: 'system', said: line, userId })
}
