import type { Message } from '@recado/contracts/messages/message'
import { notFound } from '@recado/kit/errors'
import type { ProgramTx } from '../../tables/db.ts'
import { findExternalMessage } from './external-message-repository.ts'
import { noteTokenUse } from './note-token-use.ts'

/** The progress of a message that was sent through this connection. @throws ERR_NO_MESSAGE_FOUND */
export async function getExternalMessage(
  tx: ProgramTx,
  messageId: number,
): Promise<Pick<Message, 'id' | 'ack' | 'error'>> {
  const { connectionId } = tx.caller
  const message = await findExternalMessage(tx, { connectionId, messageId })
  if (!message) throw notFound('message')
  await noteTokenUse(tx)
  return message
}
