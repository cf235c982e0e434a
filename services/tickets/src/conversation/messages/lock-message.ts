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
 * A message of a conversation that the caller may write in, with its ticket locked.
 * @throws ERR_NO_MESSAGE_FOUND missing or not visible | ERR_NO_PERMISSION a colleague answers
 * @throws ERR_WAPP_NOT_INITIALIZED the connection cannot send, now or soon, or the ticket has moved to another one
 */
export async function lockMessage(tx: PersonTx, id: number): Promise<{ message: Message; ticket: Ticket }> {
  const viewer = await getViewer(tx)
  await ensureCaller(tx)
  const found = await findMessage(tx, id)
  const ticket = found && (await lockTicket(tx, found.ticketId))
  if (!ticket || !sees(viewer, ticket)) throw notFound('message')
  if (!mayAnswer(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION')
  const message = await findMessage(tx, id) // read again under the lock
  if (!message) throw notFound('message')
  const hasMoved = (await getConnectionId(tx, id)) !== ticket.whatsappId
  if (hasMoved || !(await canSend(tx, ticket.whatsappId))) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  return { message, ticket }
}
