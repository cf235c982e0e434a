import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../db.ts'
import { endLate, findLate, freeLanes } from './expiry-repository.ts'

/**
 * Ends the waiting for an answer, and for news of a message, after a day: who has not confirmed gets no message, and a
 * message of which nothing was heard has failed.
 */
export async function expireRecipients(tx: Tx): Promise<void> {
  const late = await findLate(tx)
  const requestIds = late.flatMap(({ requestId }) => requestId ?? [])
  if (requestIds.length === 0) return
  await freeLanes(tx, requestIds)
  await noteChange(tx, [...new Set(late.map(({ campaignId }) => campaignId))])
  await endLate(tx, requestIds)
}
