import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { recordAct } from '@recado/kit/audit'
import { getCompany } from '@recado/kit/copies/companies'
import type { PersonTx } from '../../tables/db.ts'
import { findMessagesOfTicket } from '../messages/message-history-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { getSeenTicket } from './ticket-repository.ts'

const AT_ONCE = 500

/** @throws ERR_NO_TICKET_FOUND */
export async function beginExport(tx: PersonTx, id: number): Promise<{ ticket: Ticket; timezone: string }> {
  const ticket = await getSeenTicket(tx, await getViewer(tx), { id })
  await recordAct(tx, { action: 'ticket.export', entity: 'ticket', entityId: id })
  return { ticket, timezone: (await getCompany(tx)).timezone }
}

/**
 * The next batch of a ticket's messages, after the given message id.
 * @throws ERR_NO_TICKET_FOUND also when the caller may no longer see the ticket
 */
export async function exportNext(tx: PersonTx, { id, after }: { id: number; after: number }): Promise<Message[]> {
  await getSeenTicket(tx, await getViewer(tx), { id })
  return findMessagesOfTicket(tx, id, { after, atMost: AT_ONCE })
}
