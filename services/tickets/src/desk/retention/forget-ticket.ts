import { ticketDeleted } from '@recado/contracts/tickets/events'
import { getSettings } from '@recado/kit/copies/settings'
import { detachWork } from '../../conversation/clocks/outcome-repository.ts'
import { departBeforeRemoval } from '../../conversation/deferring/depart.ts'
import { releaseFiles } from '../../conversation/stored-files/stored-file-repository.ts'
import { removeTicket } from '../../conversation/tickets/ticket-removal-repository.ts'
import { lockTicket } from '../../conversation/tickets/ticket-repository.ts'
import type { Tx } from '../../tables/db.ts'
import { wasWrittenWithin } from './retention-repository.ts'

/**
 * Deletes a ticket after its retention period, with its messages and files. Reports still count its work. The ticket stays
 * if it was reopened or got a message after the job found it.
 */
export async function forgetTicket(tx: Tx, id: number): Promise<void> {
  const before = await lockTicket(tx, id)
  if (before?.status !== 'closed') return
  const months = Number((await getSettings(tx)).messagesRetentionMonths)
  if (months === 0 || (await wasWrittenWithin(tx, id, months))) return
  await departBeforeRemoval(tx, [before])
  await detachWork(tx, id)
  await releaseFiles(tx, await removeTicket(tx, id))
  await tx.emit(ticketDeleted, { ticketId: id, version: before.version + 1, before })
}
