import type { ErrorCode } from '@recado/contracts/errors'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { findCommonAcks, noteReader } from './group-receipt-repository.ts'
import { failPending, failUndelivered, type PendingFilter, raiseAcks } from './outbound-repository.ts'

type Input = { readonly connectionId: number; readonly waMessageIds: readonly string[]; readonly ack: 1 | 2 | 3 | 4 }

/** Records the acknowledgements of messages. They never decrease, so a late or repeated receipt changes nothing. */
export async function acknowledge(tx: Tx, { connectionId, waMessageIds, ack }: Input): Promise<void> {
  for (const waMessageId of await raiseAcks(tx, connectionId, waMessageIds, ack)) {
    await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack, error: null })
  }
}

/**
 * Records the acknowledgements of one member of a group; a message has the lowest acknowledgement among all members.
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
 * Gives up unconfirmed messages; without further arguments, all of the connection.
 * @param error the reason, if it is known
 * @returns how many
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

/** Handles a refused copy: WhatsApp has the message, but its receiver, who asked for a copy, has no readable one. */
export async function giveUpCopy(tx: Tx, connectionId: number, waMessageId: string, error: ErrorCode): Promise<void> {
  if (!(await failUndelivered(tx, connectionId, waMessageId))) return
  await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack: -1, error })
}
