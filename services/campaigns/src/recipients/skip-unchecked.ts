import { noteChange } from '../campaigns/campaign-repository.ts'
import type { Tx } from '../db.ts'
import { endUnchecked } from './unchecked-repository.ts'

/** Those of a running campaign whose numbers WhatsApp could not be asked for in a day are skipped, so that it can end. */
export async function skipUnchecked(tx: Tx, campaignId: number): Promise<void> {
  await noteChange(tx, [campaignId])
  await endUnchecked(tx, campaignId)
}
