import { devicesOf, findAddress, jidOf } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, child, node } from '../wire/nodes.ts'

export const PRESENCES = ['available', 'unavailable', 'composing', 'recording', 'paused'] as const
export type Presence = (typeof PRESENCES)[number]

/** Sends a person's activity to the linked devices that are logged in; it is never queued. */
export function showPresence(network: Network, phone: PhoneRow, to: string, presence: Presence): void {
  const from = jidOf(phone, phone.addressing)
  for (const { id } of devicesOf(network, to)) network.sessions.get(id)?.connection.send(presenceNode(from, presence))
}

function presenceNode(from: string, presence: Presence): BinaryNode {
  if (presence === 'available') return node('presence', { from })
  if (presence === 'unavailable') return node('presence', { from, type: 'unavailable', last: 'deny' })
  if (presence === 'recording') return node('chatstate', { from }, [node('composing', { media: 'audio' })])
  return node('chatstate', { from }, [node(presence, {})])
}

/** Handles a linked device's report of its user's activity, to everybody or in one chat. */
export function hearPresence(network: Network, session: Session, stanza: BinaryNode): void {
  const { type, to } = stanza.attrs
  const state = child(stanza)
  const isRecording = state?.tag === 'composing' && state.attrs['media'] === 'audio'
  const presence = isRecording ? 'recording' : (state?.tag ?? type ?? 'available')
  if (stanza.tag === 'presence' && !to) session.isAvailable = presence === 'available'
  const chat = to ? { to: findAddress(network, to)?.phone.number ?? to, jid: to } : {}
  network.log.add('presence', { phone: session.number, device: session.deviceId, presence, ...chat })
}
