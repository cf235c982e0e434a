import { callReceived } from '@recado/contracts/whatsapp/events'
import { getSettings } from '@recado/kit/copies/settings'
import type { IncomingCall } from '../channels/channel.ts'
import type { UnderLease } from '../leases/session-work.ts'
import { timeOf } from './message-time.ts'

/** Announces a call, and ends it unless the company lets its phone ring. */
export async function takeCall(
  work: UnderLease,
  whatsappId: number,
  { at, reject, ...call }: IncomingCall,
): Promise<void> {
  const { sentAt } = timeOf(at, new Date())
  const isRejected = await work(async (tx) => {
    const { call: rings } = await getSettings(tx)
    const isUnwanted = rings === 'disabled'
    await tx.emit(callReceived, { whatsappId, ...call, isRejected: isUnwanted, at: sentAt })
    return isUnwanted
  })
  if (isRejected) await reject()
}
