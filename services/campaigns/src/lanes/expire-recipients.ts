import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../tables/db.ts'
import { endLate, findLate, freeLanes } from './expiry-repository.ts'

/**
 * Stops waiting for the progress of a message after an hour, so that it does not block others; late progress still
 * counts. Stops waiting for an answer after a day: a recipient who has not confirmed gets no message.
 */
export async function expireRecipients(tx: Tx): Promise<void> {
  const late = await findLate(tx)
  const requestIds = late.flatMap(({ requestId }) => requestId ?? [])
  if (requestIds.length === 0) return
  await freeLanes(tx, requestIds)
  await noteChange(tx, [...new Set(late.map(({ campaignId }) => campaignId))])
  await endLate(tx, requestIds)
}
