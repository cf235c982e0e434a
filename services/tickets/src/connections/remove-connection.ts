import type { Tx } from '../db.ts'
import { closeTickets } from '../tickets/close-ticket.ts'
import { lockActiveTicketsOfConnection } from '../tickets/ticket-repository.ts'
import { forgetApiToken } from './api-token-repository.ts'
import { forgetConnection } from './connection-repository.ts'

/** Remembers that the connection is gone; nobody can answer over it, so what was active on it is closed. */
export async function removeConnection(tx: Tx, whatsappId: number): Promise<void> {
  await forgetConnection(tx, whatsappId)
  await forgetApiToken(tx, whatsappId)
  await closeTickets(tx, await lockActiveTicketsOfConnection(tx, whatsappId))
}
