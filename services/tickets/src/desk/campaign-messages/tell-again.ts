import { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import { factOf } from '@recado/kit/db/tx'
import { findSent } from '../../conversation/messages/message-repository.ts'
import type { Tx } from '../../tables/db.ts'
import type { CampaignMessage } from './campaign-message-repository.ts'
import { progressOf } from './progress-rules.ts'

/** Publishes the progress of a message that was requested again. */
export async function tellAgain(tx: Tx, message: CampaignMessage): Promise<void> {
  const [waMessageId = ''] = message.waMessageIds
  const sent = await findSent(tx, { ...message, waMessageId })
  const told = progressOf(message, {
    progress: message.state,
    reason: sent?.error ?? null,
    ticketId: sent?.ticketId ?? null,
  })
  await tx.emitAll(told.map((data) => factOf(campaignMessageProgressed, data)))
}
