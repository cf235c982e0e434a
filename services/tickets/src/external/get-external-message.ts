import type { Message } from '@recado/contracts/messages/message'
import { notFound } from '@recado/kit/errors'
import type { Tx } from '../db.ts'
import { findMessage } from '../messages/message-repository.ts'
import { getTicket } from '../tickets/ticket-repository.ts'

/** How far a message has come that was sent with this connection's token. @throws ERR_NO_MESSAGE_FOUND */
export async function getExternalMessage(
  tx: Tx,
  { whatsappId, messageId }: { whatsappId: number; messageId: number },
): Promise<Pick<Message, 'id' | 'ack' | 'error'>> {
  const message = await findMessage(tx, messageId)
  if (message?.origin !== 'api') throw notFound('message')
  if ((await getTicket(tx, message.ticketId)).whatsappId !== whatsappId) throw notFound('message')
  return message
}
