import type { EventData } from '@recado/contracts/event'
import type { cancelRequested } from '@recado/contracts/messages/events'
import { sendsCancelled } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { giveUp } from './acknowledge.ts'
import { deleteUntried } from './outbound-repository.ts'

/**
 * Takes back what was never tried, and says which messages that were. A file that the network has been given already is
 * sent all the same. Changes of a message that is taken back fail.
 */
export async function cancelSends(
  tx: Tx,
  { whatsappId, waMessageIds }: EventData<typeof cancelRequested>,
): Promise<void> {
  const cancelled = await deleteUntried(tx, whatsappId, waMessageIds)
  for (const targetId of cancelled) await giveUp(tx, whatsappId, { targetId })
  await tx.emit(sendsCancelled, { whatsappId, waMessageIds: cancelled })
}
