import { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { Message } from '@recado/contracts/messages/message'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../db.ts'
import { setProgress } from './campaign-message-repository.ts'
import { progressOf, stateOfAck } from './progress-rules.ts'

/**
 * Tells how far a message of a campaign has come, whose ticks have grown. Its first part decides: a file of a list that
 * fails is seen at the file, and is no failure of the recipient.
 * @param whatsappId the connection that it left over
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
