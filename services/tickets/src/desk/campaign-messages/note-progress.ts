import { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { Message } from '@recado/contracts/messages/message'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { setProgress } from './campaign-message-repository.ts'
import { progressOf, stateOfAck } from './progress-rules.ts'

/**
 * Publishes the progress of a campaign message when its acknowledgement rises. Only the first part counts: if a file
 * from a file list fails, only that file shows the failure.
 * @param whatsappId the connection that sent the message
 */
export async function noteProgress(
  tx: Tx,
  { ack, waMessageId, ticketId, error }: Message,
  whatsappId: number,
): Promise<void> {
  const state = stateOfAck(ack)
  const sent = await setProgress(tx, { whatsappId, waMessageId, state })
  if (!sent) return
  const told = progressOf(sent, { progress: state, reason: error, ticketId })
  await tx.emitAll(told.map((data) => factOf(campaignMessageProgressed, data)))
}
