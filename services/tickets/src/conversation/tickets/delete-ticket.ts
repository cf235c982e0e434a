import { ticketDeleted } from '@recado/contracts/tickets/events'
import { recordAct } from '@recado/kit/audit'
import type { PersonTx } from '../../tables/db.ts'
import { departBeforeRemoval } from '../deferring/depart.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { removeTicket } from './ticket-removal-repository.ts'
import { lockSeenTicket } from './ticket-repository.ts'

/**
 * Deletes a ticket with its messages and their files.
 * @throws ERR_NO_TICKET_FOUND
 */
export async function deleteTicket(tx: PersonTx, ticketId: number): Promise<void> {
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  await departBeforeRemoval(tx, [before])
  await releaseFiles(tx, await removeTicket(tx, ticketId))
  await recordAct(tx, { action: 'ticket.delete', entity: 'ticket', entityId: ticketId })
  await tx.emit(ticketDeleted, { ticketId, version: before.version + 1, before })
}
