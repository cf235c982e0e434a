import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees, type Viewer } from '@recado/contracts/tickets/visibility'
import { AppError } from '@recado/kit/errors'
import { type ConnectionCopy, lockConnection } from '../connections/connection-repository.ts'
import { lockContacts } from '../contacts/contact-repository.ts'
import type { PersonTx } from '../db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { ensureCaller, lockPerson } from '../users/user-repository.ts'
import { getSeenTicket, lockActiveTicket, lockSeenTicket, updateTicket } from './ticket-repository.ts'
import { mayHold, mayReopen } from './ticket-rules.ts'

/**
 * Goes on with a closed conversation; the caller answers. The first wins; doing it again changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_PERMISSION a colleague answered it | ERR_USER_NOT_IN_QUEUE
 * @throws ERR_TICKET_ALREADY_ACCEPTED with `winner`, somebody was faster | ERR_WAPP_NOT_INITIALIZED the connection is gone
 * @throws ERR_OTHER_OPEN_TICKET the contact has another one on the connection; with `ticket` when the caller sees it
 */
export async function reopenTicket(tx: PersonTx, ticketId: number): Promise<Ticket> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const person = await lockPerson(tx, viewer.id) // before the ticket, as changes of rights do
  const { before, connection } = await holdConversation(tx, viewer, ticketId)
  if (before.userId === viewer.id && before.status === 'open') return before
  if (before.status !== 'closed') throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { winner: before.user })
  if (!mayReopen(viewer, before)) throw new AppError('ERR_NO_PERMISSION')
  if (!person || !mayHold(person, before.queueId)) throw new AppError('ERR_USER_NOT_IN_QUEUE')
  if (!connection || connection.deleted) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  await refuseSecond(tx, viewer, before)

  const ticket = await updateTicket(tx, ticketId, {
    status: 'open',
    user_id: viewer.id,
    accepted_at: before.acceptedAt === null ? new Date() : new Date(before.acceptedAt),
    closed_at: null,
    closed_by: null,
  })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}

/**
 * The ticket, with all that could give its contact a second one or take its connection away: in the order in which
 * deletions, and messages that come in, hold them.
 */
async function holdConversation(
  tx: PersonTx,
  viewer: Viewer,
  ticketId: number,
): Promise<{ before: Ticket; connection: ConnectionCopy | undefined }> {
  const { whatsappId, contactId } = await getSeenTicket(tx, viewer, { id: ticketId })
  const connection = await lockConnection(tx, whatsappId)
  await lockContacts(tx, [contactId])
  const before = await lockSeenTicket(tx, viewer, ticketId)
  if (before.contactId !== contactId) return holdConversation(tx, viewer, ticketId) // merged while we waited
  return { before, connection }
}

async function refuseSecond(tx: PersonTx, viewer: Viewer, { contactId, whatsappId }: Ticket): Promise<void> {
  const other = await lockActiveTicket(tx, contactId, whatsappId)
  if (!other) return
  const { id, uuid, user } = other
  throw new AppError('ERR_OTHER_OPEN_TICKET', sees(viewer, other) ? { ticket: { id, uuid, user } } : {})
}
