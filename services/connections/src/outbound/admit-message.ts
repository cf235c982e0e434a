import { barOn } from '@recado/contracts/connections/reach'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { ChannelSession } from '../channels/channel.ts'
import type { GatewayMetrics } from '../metrics.ts'
import type { Account } from '../reach/account-repository.ts'
import { whyNotSend } from '../reach/why-not-send.ts'
import type { Tx } from '../tables/db.ts'
import { giveUp } from './acknowledge.ts'
import { type ChatFacts, findChatFacts } from './chat-facts-repository.ts'
import { lidAt, type Place } from './find-place.ts'
import type { NextMessage } from './next-message-repository.ts'

type Deps = {
  readonly connectionId: number
  readonly isTokenGood: ChannelSession['isTokenGood']
  readonly metrics: GatewayMetrics
}

/** The recipient of a message that may be sent, and the stored facts about their chat. */
export type Admitted = ChatFacts & { readonly to: WhatsappAddress }

/**
 * WhatsApp may leave a message of a locked account unanswered instead of refusing it
 * (https://github.com/tulir/whatsmeow/issues/1197), so an unanswered message of such an account is not sent again.
 */
const isLocked = ({ reach }: Account): boolean => barOn(reach, new Date())?.kind === 'lock'

/**
 * Checks whether the next message may be sent. If it cannot or must not be sent, gives it up.
 *
 * @returns the recipient and the facts about the chat; undefined when the message was given up
 */
export async function admitMessage(
  tx: Tx,
  { connectionId, isTokenGood, metrics }: Deps,
  next: NextMessage,
  place: Place,
): Promise<Admitted | undefined> {
  const { waMessageId, again } = next
  if (next.isSpent || place === undefined || (again === 'lid' && lidAt(place, next.to) === null)) {
    await giveUp(tx, connectionId, { waMessageId }, place === undefined ? 'ERR_WAPP_INVALID_CONTACT' : undefined)
    metrics.sends.inc({ state: 'failed' })
    return undefined
  }
  const to = { ...next.to, lid: lidAt(place, next.to) }
  const facts = await findChatFacts(tx, connectionId, to)
  const { account, trust } = facts
  const barred = whyNotSend({ account, to, trust }, isTokenGood)
  if (barred || (isLocked(account) && next.silences > 0)) {
    await giveUp(tx, connectionId, { waMessageId }, barred)
    metrics.sends.inc({ state: barred ? 'withheld' : 'failed' })
    return undefined
  }
  return { ...facts, to }
}
