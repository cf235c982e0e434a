import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { failPending } from './outbound-repository.ts'

/** Gives up what a connection has not sent yet, and says so, since nobody will ever send it. */
export async function abandonOutbound(tx: Tx, whatsappId: number): Promise<void> {
  for (const waMessageId of await failPending(tx, whatsappId)) {
    await tx.emit(messageAcknowledged, { whatsappId, waMessageId, ack: -1, error: 'ERR_SENDING_WAPP_MSG' })
  }
}
