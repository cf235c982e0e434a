import type { EventData } from '@recado/contracts/event'
import type { readRequested, sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { findConnection } from '../connections/connection-repository.ts'
import type { Tx } from '../db.ts'
import { insertOutbound } from './outbound-repository.ts'
import { insertReadMarks } from './read-mark-repository.ts'

/** Takes a message to be sent as soon as the session is open. One of a connection that is gone fails at once. */
export async function storeSend(tx: Tx, command: EventData<typeof sendRequested>): Promise<void> {
  const { whatsappId, waMessageId, to, content } = command
  if (!(await findConnection(tx, whatsappId))) {
    return tx.emit(messageAcknowledged, { whatsappId, waMessageId, ack: -1, error: 'ERR_NO_WAPP_FOUND' })
  }
  const { correlationId } = tx.caller
  await insertOutbound(tx, {
    connection_id: whatsappId,
    wa_message_id: waMessageId,
    phone: to.phone,
    lid: to.lid,
    content: JSON.stringify(content),
    correlation_id: correlationId,
  })
}

/** Takes messages whose writers are to be told that they were read; of a connection that is gone, nobody is. */
export async function storeReadMarks(tx: Tx, command: EventData<typeof readRequested>): Promise<void> {
  const { whatsappId, chat, waMessageIds } = command
  if (await findConnection(tx, whatsappId)) await insertReadMarks(tx, whatsappId, chat, waMessageIds)
}
