import type { Ticket } from '@recado/contracts/tickets/ticket'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../db.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { findPerson } from '../users/user-repository.ts'
import { acceptTicket } from './accept-ticket.ts'
import { closeTicket } from './close-ticket.ts'

type Change = {
  status: 'open' | 'closed'
  userId?: number | null | undefined
  queueId?: number | null | undefined
}

/**
 * Takes a ticket one step on: accepted or closed. Its queue stays, and so does the person of one that is closed; what
 * the change names must exist nevertheless.
 * @throws ERR_NO_QUEUE_FOUND | ERR_NO_USER_FOUND | what the step throws
 */
export async function changeTicket(tx: PersonTx, ticketId: number, change: Change): Promise<Ticket> {
  const { status, userId = null, queueId = null } = change
  if (queueId !== null && !(await queueExists(tx, queueId))) throw notFound('queue')
  if (status === 'open') return acceptTicket(tx, { ticketId, userId })
  const isOther = userId !== null && userId !== tx.caller.person.userId
  if (isOther && !(await findPerson(tx, userId))) throw notFound('user')
  return closeTicket(tx, ticketId)
}
