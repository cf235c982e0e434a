import type { Message } from '@recado/contracts/messages/message'
import { mayAnswer } from '@recado/contracts/tickets/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees } from '@recado/contracts/tickets/visibility'
import { ensureCaller } from '@recado/kit/copies/users'
import { AppError, notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { canSend } from '../connections/can-send.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { findMessage, getConnectionId } from './message-repository.ts'

/**
 * A message to which the caller may write, with its ticket locked.
 * @throws ERR_NO_MESSAGE_FOUND the message is missing or not visible | ERR_NO_PERMISSION a colleague answers the ticket
 * @throws ERR_WAPP_NOT_INITIALIZED the connection cannot send and is not opening, or the ticket has moved to another
 * connection
 */
export async function lockMessage(tx: PersonTx, id: number): Promise<{ message: Message; ticket: Ticket }> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const found = await findMessage(tx, id)
  const ticket = found && (await lockTicket(tx, found.ticketId))
  if (!ticket || !sees(viewer, ticket)) throw notFound('message')
  if (!mayAnswer(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION')
  const message = await findMessage(tx, id) // reads the message again after locking
  if (!message) throw notFound('message')
  const hasMoved = (await getConnectionId(tx, id)) !== ticket.whatsappId
  if (hasMoved || !(await canSend(tx, ticket.whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return { message, ticket }
}
