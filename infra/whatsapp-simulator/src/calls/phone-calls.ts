import { randomBytes } from 'node:crypto'
import { enqueue } from '../devices/queue.ts'
import { devicesOf, findPhone, jidOf } from '../network/directory.ts'
import type { Call, Network, Session } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, children, node, unixSeconds } from '../wire/nodes.ts'

/** Lets a person call a number, whose linked devices then ring. Only the signalling is simulated, without sound. */
export function offerCall(network: Network, caller: PhoneRow, callee: PhoneRow, isVideo: boolean): Call {
  const id = randomBytes(16).toString('hex').toUpperCase()
  const call: Call = { id, from: caller.number, to: callee.number, isVideo, status: 'ringing' }
  network.calls.set(id, call)
  const media = [node('audio', { enc: 'opus', rate: '16000' }), ...(isVideo ? [node('video', { enc: 'vp8' })] : [])]
  signal(network, call, 'offer', {}, media)
  return call
}

/** Ends a call: the caller hangs up, or gives up because the callee did not answer (`timeout`). */
export function endCall(network: Network, call: Call, reason: 'hangup' | 'timeout'): Call {
  const ended: Call = { ...call, status: reason === 'timeout' ? 'missed' : 'ended' }
  network.calls.set(call.id, ended)
  signal(network, call, 'terminate', { reason })
  return ended
}

/** Handles a linked device's stanza about a call. A rejection ends the call for the caller. */
export function hearCall(network: Network, session: Session, stanza: BinaryNode): void {
  const { id = '', to } = stanza.attrs
  for (const { tag, attrs } of children(stanza)) {
    const call = network.calls.get(attrs['call-id'] ?? '')
    network.log.add('call', { phone: session.number, device: session.deviceId, id: attrs['call-id'] ?? '', event: tag })
    if (tag === 'reject' && call?.status === 'ringing') network.calls.set(call.id, { ...call, status: 'rejected' })
  }
  session.connection.send(node('ack', { class: 'call', id, from: to, t: unixSeconds() }))
}

function signal(
  network: Network,
  { id, from, to }: Call,
  event: 'offer' | 'terminate',
  more: Record<string, string>,
  content?: BinaryNode[],
) {
  const caller = findPhone(network, from)
  if (!caller) return
  network.log.add('call', { phone: from, id, to, event })
  const creator = jidOf(caller, caller.addressing)
  for (const device of devicesOf(network, to)) {
    const stanza = { from: creator, id: network.nextSequence(), t: unixSeconds(), notify: caller.name }
    const about = { 'call-id': id, 'call-creator': creator, caller_pn: jidOf(caller, 'pn'), ...more }
    enqueue(network, device.id, node('call', stanza, [node(event, about, content)]))
  }
}
