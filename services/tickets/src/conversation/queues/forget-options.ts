import { ticketUpdated } from '@recado/contracts/tickets/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { releaseFiles } from '../stored-files/stored-file-repository.ts'
import { clearOptions } from '../tickets/ticket-repository.ts'
import { deleteOptions, lockOptions } from './option-repository.ts'

/** Deletes options with everything below them. Contacts who had chosen one of them return to the top of the queue. */
export async function forgetOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockOptions(tx, ids)
  const tickets = await clearOptions(tx, ids)
  await tx.emitAll(tickets.map((ticket) => factOf(ticketUpdated, { ticket, before: ticket })))
  await releaseFiles(tx, await deleteOptions(tx, ids))
}
