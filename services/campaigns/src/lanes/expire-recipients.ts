import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../tables/db.ts'
import { endLate, findLate, freeLanes } from './expiry-repository.ts'

/**
 * Stops waiting for the progress of a message after an hour, so that it does not block others; later progress still
 * counts. Stops waiting for a confirmation after a day: the recipient then gets no message.
 */
export async function expireRecipients(tx: Tx): Promise<void> {
  const late = await findLate(tx)
  const requestIds = late.flatMap(({ requestId }) => requestId ?? [])
  if (requestIds.length === 0) return
  await freeLanes(tx, requestIds)
  await noteChange(tx, [...new Set(late.map(({ campaignId }) => campaignId))])
  await endLate(tx, requestIds)
}
