import { hearCall } from '../calls/phone-calls.ts'
import { acceptMessage } from '../messages/accept-message.ts'
import { acceptReceipt } from '../messages/accept-receipt.ts'
import { hearAcknowledgement } from '../messages/answers.ts'
import { deliverOffline } from '../messages/offline-delivery.ts'
import { hearPresence } from '../messages/presence.ts'
import type { Network, Session } from '../network/network.ts'
import { answerQuery } from '../queries/answer-query.ts'
import { type BinaryNode, child } from '../wire/nodes.ts'
import { throwOut } from './login.ts'

/** Handles the stanzas of a logged-in device. */
export function hearStanza(network: Network, session: Session, stanza: BinaryNode) {
  const { tag } = stanza
  if (tag === 'iq') return answerQuery(network, session, stanza)
  if (tag === 'message') return acceptMessage(network, session, stanza)
  if (tag === 'receipt') return acceptReceipt(network, session, stanza)
  if (tag === 'ib' && child(stanza, 'unified_session')) return void throwOut(network, session, 'open')
  if (tag === 'ack') return hearAcknowledgement(network, session, stanza)
  const batch = tag === 'ib' ? child(stanza, 'offline_batch') : undefined
  if (batch) return deliverOffline(network, session, Number(batch.attrs['count']))
  if (tag === 'call') return hearCall(network, session, stanza)
  if (tag === 'presence' || tag === 'chatstate') return hearPresence(network, session, stanza)
}
