import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { lockActiveTicket } from './ticket-repository.ts'

/**
 * Refuses a second active ticket of a contact on a connection. The caller has locked the contact.
 * @throws ERR_OTHER_OPEN_TICKET with `ticket` when the caller may see the first one
 */
export async function refuseSecondTicket(
  tx: PersonTx,
  viewer: Viewer,
  { contactId, whatsappId }: Pick<Ticket, 'contactId' | 'whatsappId'>,
): Promise<void> {
  const other = await lockActiveTicket(tx, contactId, whatsappId)
  if (!other) return
  const { id, uuid, user } = other
  throw new AppError('ERR_OTHER_OPEN_TICKET', sees(viewer, other) ? { ticket: { id, uuid, user } } : {})
}
