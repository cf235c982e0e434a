import type { Log } from '@recado/kit/log'
import { type ChannelSession, GroupClosedError, SocketClosedError } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import type { GatewayMetrics } from '../metrics.ts'
import { noteGroupTimer } from '../timers/note-timers.ts'
import { findTimer } from '../timers/timer-repository.ts'
import { giveUp } from './acknowledge.ts'
import type { Outbound } from './next-message-repository.ts'
import { storeRecipients } from './outbound-repository.ts'

type Deps = {
  readonly connectionId: number
  readonly work: UnderLease
  readonly metrics: GatewayMetrics
  readonly log: Log
}

/**
 * Stores the number of recipients of a message to a group, and the group's timer. The message counts as delivered once
 * all recipients have it.
 *
 * If the description of the group cannot be read, the message is sent nevertheless, but never counts as delivered. If
 * we are not a member of the group, the message fails.
 */
export async function countRecipients(
  { connectionId, work, metrics, log }: Deps,
  session: ChannelSession,
  { to, waMessageId }: Outbound,
): Promise<void> {
  try {
    const { others, disappearAfter } = await session.describeGroup(to)
    await work(async (tx) => {
      await storeRecipients(tx, connectionId, waMessageId, others)
      const known = await findTimer(tx, connectionId, to)
      await noteGroupTimer(tx, connectionId, { group: to, seconds: disappearAfter, known })
    })
  } catch (err) {
    if (err instanceof SocketClosedError) throw err
    log.warn({ err }, 'members of a group not counted')
    if (!(err instanceof GroupClosedError)) return
    await work((tx) => giveUp(tx, connectionId, { waMessageId }))
    metrics.sends.inc({ state: 'failed' })
  }
}
