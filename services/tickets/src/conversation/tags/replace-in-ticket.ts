import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import { updateTicket } from '../tickets/ticket-repository.ts'
import { addTags, removeTags } from './ticket-tag-repository.ts'

type Tags = { readonly added: readonly number[]; readonly removed: readonly number[] }

/** Changes the tags of a locked ticket and publishes the change. The ticket keeps its place in lists. */
export async function replaceInTicket(tx: Tx, before: Ticket, { added, removed }: Tags): Promise<Ticket> {
  await removeTags(tx, before.id, removed)
  await addTags(tx, before.id, added)
  const ticket = await updateTicket(tx, before.id, {}, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
