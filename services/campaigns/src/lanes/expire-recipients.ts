import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../tables/db.ts'
import { endLate, findLate, freeLanes } from './expiry-repository.ts'

/**
 * Ends the wait for the progress of a message after an hour, so that the message does not block others; later progress
 * is still recorded. Ends the wait for a confirmation after a day, and skips the recipient.
 */
export async function expireRecipients(tx: Tx): Promise<void> {
  const late = await findLate(tx)
  const requestIds = late.flatMap(({ requestId }) => requestId ?? [])
  if (requestIds.length === 0) return
  await freeLanes(tx, requestIds)
  await noteChange(tx, [...new Set(late.map(({ campaignId }) => campaignId))])
  await endLate(tx, requestIds)
}
