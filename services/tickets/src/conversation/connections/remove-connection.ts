import type { Tx } from '../../tables/db.ts'
import { closeTickets } from '../tickets/close-ticket.ts'
import { lockActiveTicketsOfConnection } from '../tickets/ticket-repository.ts'
import { forgetApiToken } from './api-token-repository.ts'
import { forgetConnection } from './connection-repository.ts'

/**
 * Records the deletion of the connection and closes its active tickets, because the company can no longer answer them.
 */
export async function removeConnection(tx: Tx, whatsappId: number): Promise<void> {
  await forgetConnection(tx, whatsappId)
  await forgetApiToken(tx, whatsappId)
  await closeTickets(tx, await lockActiveTicketsOfConnection(tx, whatsappId))
}
