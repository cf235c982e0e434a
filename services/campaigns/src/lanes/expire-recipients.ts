import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../tables/db.ts'
import { endLate, findLate, freeLanes } from './expiry-repository.ts'

/**
 * Marks messages without progress as failed after an hour, so that the next message of their connection can be sent;
 * progress that arrives later is still recorded. Skips recipients who have not confirmed within a day.
 */
export async function expireRecipients(tx: Tx): Promise<void> {
  const late = await findLate(tx)
  const requestIds = late.flatMap(({ requestId }) => requestId ?? [])
  if (requestIds.length === 0) return
  await freeLanes(tx, requestIds)
  await noteChange(tx, [...new Set(late.map(({ campaignId }) => campaignId))])
  await endLate(tx, requestIds)
}
