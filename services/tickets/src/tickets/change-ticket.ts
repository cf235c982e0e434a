import type { Ticket } from '@recado/contracts/tickets/ticket'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../db.ts'
import { queueExists } from '../queues/queue-repository.ts'
import { findPerson } from '../users/user-repository.ts'
import { acceptTicket } from './accept-ticket.ts'
import { closeTicket } from './close-ticket.ts'
import { reopenTicket } from './reopen-ticket.ts'
import { findStatus } from './ticket-repository.ts'

type Change = {
  status: 'open' | 'closed'
  userId?: number | null | undefined
  queueId?: number | null | undefined
}

/**
 * Takes a ticket one step on: accepted, closed or reopened. Its queue stays, and so does the person of one that is
 * closed; what the change names must exist nevertheless. Accepting and reopening both lead to open: who names the queue
 * knows that the ticket is closed, who does not has seen it waiting and is told that it no longer does.
 * @throws ERR_NO_QUEUE_FOUND | ERR_NO_USER_FOUND | what the step throws
 */
export async function changeTicket(tx: PersonTx, ticketId: number, change: Change): Promise<Ticket> {
  const { status, userId = null, queueId = null } = change
  if (queueId !== null && !(await queueExists(tx, queueId))) throw notFound('queue')
  const isReopened = status === 'open' && change.queueId !== undefined && (await findStatus(tx, ticketId)) === 'closed'
  if (status === 'open' && !isReopened) return acceptTicket(tx, { ticketId, userId })
  const isOther = userId !== null && userId !== tx.caller.person.userId
  if (isOther && !(await findPerson(tx, userId))) throw notFound('user')
  if (isReopened) return reopenTicket(tx, ticketId)
  return closeTicket(tx, ticketId)
}
