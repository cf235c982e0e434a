import type { campaignMessagesCanceled } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { cancelRequested } from '@recado/contracts/messages/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { type CampaignMessage, findRequested } from './campaign-message-repository.ts'
import { tellAgain } from './tell-again.ts'

const AT_ONCE = 100 // messages per command

/**
 * Requests the cancellation of a campaign's messages that have no result yet, with all their parts, and publishes the
 * progress of the other messages. If a message was already sent, its acknowledgement reports this later.
 */
export async function cancelMessages(tx: Tx, command: EventData<typeof campaignMessagesCanceled>): Promise<void> {
  const found = await findRequested(tx, command.requestIds)
  const own = found.filter(({ campaign }) => campaign.id === command.campaignId)
  const waiting = own.filter(({ state }) => state === 'stored')
  for (const message of own.filter(({ state }) => state !== 'stored')) await tellAgain(tx, message)
  const byConnection = Map.groupBy(waiting, ({ whatsappId }) => whatsappId)
  const commands = [...byConnection].flatMap(([whatsappId, messages]) =>
    bundlesOf(messages).map((waMessageIds) => factOf(cancelRequested, { whatsappId, waMessageIds })),
  )
  await tx.emitAll(commands)
}

/**
 * The ids of all parts in groups. The parts of one message are in the same group, so that they are settled together.
 */
function bundlesOf(messages: readonly CampaignMessage[]): string[][] {
  const bundles: string[][] = []
  for (const { waMessageIds } of messages) {
    const last = bundles.at(-1)
    if (last && last.length + waMessageIds.length <= AT_ONCE) last.push(...waMessageIds)
    else bundles.push([...waMessageIds])
  }
  return bundles
}
