import type { ErrorCode } from '@recado/contracts/errors'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { findCommonAcks, noteReader } from './group-receipt-repository.ts'
import { failPending, failUndelivered, type PendingFilter, raiseAcks } from './outbound-repository.ts'

type Input = { readonly connectionId: number; readonly waMessageIds: readonly string[]; readonly ack: 1 | 2 | 3 | 4 }

/** Records how far messages have come. They never go back, so a late or repeated receipt changes nothing. */
export async function acknowledge(tx: Tx, { connectionId, waMessageIds, ack }: Input): Promise<void> {
  for (const waMessageId of await raiseAcks(tx, connectionId, waMessageIds, ack)) {
    await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack, error: null })
  }
}

/** Records how far messages have come to one member of a group; each has come as far as it has to all of them. */
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
 * Gives up messages that were not confirmed; with no further word, all of the connection.
 * @param error why, as far as it is known
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

/** WhatsApp has the message and refuses the copy that its receiver asked for, who has none that can be read. */
export async function giveUpCopy(tx: Tx, connectionId: number, waMessageId: string, error: ErrorCode): Promise<void> {
  if (!(await failUndelivered(tx, connectionId, waMessageId))) return
  await tx.emit(messageAcknowledged, { whatsappId: connectionId, waMessageId, ack: -1, error })
}
