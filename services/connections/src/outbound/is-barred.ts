import { barOn } from '@recado/contracts/connections/reach'
import type { ChannelSession } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { whyNotSend } from '../reach/why-not-send.ts'
import { findTrust } from '../trust/trust-repository.ts'
import { giveUp } from './acknowledge.ts'
import type { Outbound } from './next-message-repository.ts'

type Deps = { readonly connectionId: number; readonly work: UnderLease; readonly metrics: GatewayMetrics }

/**
 * Gives up a message that may not leave before anybody is asked about its person, or gets its file: each counts as
 * another try to reach them.
 * @returns whether it was given up
 */
export async function isBarred(
  { connectionId, work, metrics }: Deps,
  session: ChannelSession,
  { waMessageId, to, account, trust }: Outbound,
): Promise<boolean> {
  if (to.group || barOn(account.reach, new Date()) === undefined) return false
  const known = await session.look(to)
  return work(async (tx) => {
    const barred = whyNotSend(
      { account, to: known, trust: known.lid === to.lid ? trust : await findTrust(tx, { connectionId }, known) },
      session.isTokenGood,
    )
    if (!barred) return false
    await giveUp(tx, connectionId, { waMessageId }, barred)
    metrics.sends.inc({ state: 'withheld' })
    return true
  })
}
