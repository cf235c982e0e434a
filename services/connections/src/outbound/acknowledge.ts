import type { ErrorCode } from '@recado/contracts/errors'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { findCommonAcks, noteReader } from './group-receipt-repository.ts'
import { failPending, failUndelivered, type PendingFilter, raiseAcks } from './outbound-repository.ts'

type Input = { readonly connectionId: number; readonly waMessageIds: readonly string[]; readonly ack: 1 | 2 | 3 | 4 }

/**
 * Records acknowledgements of messages and publishes those that rose. An acknowledgement never decreases, so a late or
 * repeated receipt changes nothing.
 */
export async function acknowledge(tx: Tx, { connectionId, waMessageIds, ack }: Input): Promise<void> {
  for (const waMessageId of await raiseAcks(tx, connectionId, waMessageIds, ack)) {
    await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack, error: null })
  }
}

/**
 * Records the acknowledgements of one member of a group. The acknowledgement of the message itself is the lowest of all
 * members.
 */
export async function acknowledgeInGroup(
  tx: Tx,
  { connectionId, waMessageIds, ack, reader }: Input & { readonly reader: string },
): Promise<void> {
  await noteReader(tx, connectionId, { waMessageIds, reader, ack })
  for (const common of await findCommonAcks(tx, connectionId, waMessageIds)) {
    await acknowledge(tx, { connectionId, waMessageIds: [common.waMessageId], ack: common.ack })
  }
}

/**
 * Gives up unconfirmed messages, and publishes that they failed.
 * @param which the messages; by default all unconfirmed messages of the connection
 * @param error the reason to publish
 * @returns the number of messages
 */
export async function giveUp(
  tx: Tx,
  connectionId: number,
  which: PendingFilter = {},
  error: ErrorCode = 'ERR_SENDING_WAPP_MSG',
): Promise<number> {
  const failed = await failPending(tx, connectionId, which)
  for (const waMessageId of failed) {
    await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack: -1, error })
  }
  return failed.length
}

/**
 * Gives up a message that WhatsApp accepted, after WhatsApp refused a second copy of it. The recipient's device asked
 * for that copy because it could not read the message.
 */
export async function giveUpCopy(tx: Tx, connectionId: number, waMessageId: string, error: ErrorCode): Promise<void> {
  if (!(await failUndelivered(tx, connectionId, waMessageId))) return
  await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack: -1, error })
}
