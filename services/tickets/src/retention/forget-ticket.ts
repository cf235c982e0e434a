import { ticketDeleted } from '@recado/contracts/tickets/events'
import type { Tx } from '../db.ts'
import { releaseFiles } from '../media/media-file-repository.ts'
import { removeTicket } from '../tickets/ticket-removal-repository.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'

/** Removes a ticket that is kept no longer, with its messages and files, unless somebody has reopened it. */
export async function forgetTicket(tx: Tx, id: number): Promise<void> {
  const before = await lockTicket(tx, id)
  if (before?.status !== 'closed') return
  await releaseFiles(tx, await removeTicket(tx, id))
  await tx.emit(ticketDeleted, { ticketId: id, version: before.version + 1, before })
}
