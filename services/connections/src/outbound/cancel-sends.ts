import type { EventData } from '@recado/contracts/event'
import type { cancelRequested } from '@recado/contracts/messages/events'
import { sendsCancelled } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { giveUp } from './acknowledge.ts'
import { deleteUntried } from './outbound-repository.ts'

/**
 * Cancels messages for which no attempt to send was made, and publishes their ids. A message whose file was already
 * uploaded is sent nevertheless. Waiting edits and deletions of a cancelled message fail.
 */
export async function cancelSends(
  tx: Tx,
  { whatsappId, waMessageIds }: EventData<typeof cancelRequested>,
): Promise<void> {
  const cancelled = await deleteUntried(tx, whatsappId, waMessageIds)
  for (const targetId of cancelled) await giveUp(tx, whatsappId, { targetId })
  await tx.emit(sendsCancelled, { whatsappId, waMessageIds: cancelled })
}
