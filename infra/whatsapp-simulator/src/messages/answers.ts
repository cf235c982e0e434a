import { dequeue, findQueued } from '../devices/queue.ts'
import type { Network, Session } from '../network/network.ts'
import type { QueuedStanza } from '../network/rows.ts'
import type { BinaryNode } from '../wire/nodes.ts'
import { goOnOffline } from './offline-delivery.ts'

/** The error with which a device answers stanzas of unknown kinds. */
const UNKNOWN_STANZA = '488'
const KNOWN = ['message', 'receipt', 'notification', 'call', 'status', 'appdata']
/** The attributes of the stanza that an answer repeats, so that the network can match it. */
const REPEATED = ['participant', 'recipient'] as const

/** Handles a linked device's acknowledgement of a stanza, or its error. */
export function hearAcknowledgement(network: Network, session: Session, { attrs }: BinaryNode): void {
  const { id = '', error } = attrs
  const about = { phone: session.number, device: session.deviceId, session: session.id, id }
  if (error) network.log.add('nack', { ...about, error, tag: attrs['class'] ?? '' })
  const rows = findQueued(network, session.deviceId, attrs['class'] ?? '', id)
  const right = rows.find(({ stanza }) => isRight(stanza, attrs))
  const row = right ?? rows[0]
  if (!row) return
  if (right || !network.rules.current().wrongAnswersStay) take(network, session, row)
  else network.log.add('answer-wrong', { ...about, tag: row.stanza.tag })
}

/** A linked device confirms messages by a receipt of any type, which removes them from the queue. */
export function takeConfirmed(network: Network, session: Session, ids: readonly string[]): void {
  for (const id of ids) {
    const [row] = findQueued(network, session.deviceId, 'message', id)
    if (row) take(network, session, row)
  }
}

function take(network: Network, session: Session, row: QueuedStanza): void {
  dequeue(network, session.deviceId, row)
  const { backlog } = session
  if (backlog?.blockedBy !== row.sequence) return
  backlog.blockedBy = undefined
  goOnOffline(network, session)
}

/**
 * Whether the official client would give the same answer: it answers a message of its own account only with a receipt.
 */
function isRight({ tag, attrs }: BinaryNode, answer: BinaryNode['attrs']): boolean {
  if (tag === 'message' && attrs['recipient']) return false
  if (answer['to'] !== attrs['from'] || REPEATED.some((name) => answer[name] !== attrs[name])) return false
  return answer['error'] === (KNOWN.includes(tag) ? undefined : UNKNOWN_STANZA)
}
