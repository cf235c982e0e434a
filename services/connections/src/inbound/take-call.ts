import { callReceived } from '@recado/contracts/whatsapp/events'
import { getSettings } from '@recado/kit/copies/settings'
import type { IncomingCall } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import { timeOf } from './message-time.ts'

/** Publishes a call. @returns whether to reject the call, by the company's setting */
export async function takeCall(
  tx: Tx,
  whatsappId: number,
  { at, ...call }: Omit<IncomingCall, 'reject'>,
): Promise<boolean> {
  const { sentAt } = timeOf(at, new Date())
  const { call: rings } = await getSettings(tx)
  const isRejected = rings === 'disabled'
  await tx.emit(callReceived, { whatsappId, ...call, isRejected, at: sentAt })
  return isRejected
}
