import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { enqueue } from '../devices/queue.ts'
import { devicesOf } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { type BinaryNode, bytes, child, children, node, SERVER, unixSeconds } from '../wire/nodes.ts'
import { replyResult } from './reply.ts'

const CONFLICT = 409

/**
 * Answers queries about app state: linked devices add numbered patches to a collection and fetch those of other
 * devices. The server cannot read them.
 */
export function answerAppState(network: Network, session: Session, query: BinaryNode): void {
  const asking = children(child(query, 'sync'), 'collection')
  const names = asking.map(({ attrs }) => attrs['name'] ?? '')
  network.log.add('app-state-asked', { phone: session.number, device: session.deviceId, names })
  const collections = asking.map((asked) => {
    const patch = child(asked, 'patch')
    return patch ? addPatch(network, session, asked, bytes(patch)) : patchesSince(network, session.number, asked)
  })
  replyResult(session, query, [node('sync', {}, collections)])
}

function addPatch(network: Network, session: Session, asked: BinaryNode, patch: Buffer): BinaryNode {
  const { name = '', version: base = '0' } = asked.attrs
  const patches = network.appState.get(session.number, name)?.patches ?? []
  if (Number(base) !== patches.length) {
    const conflict = node('error', { code: CONFLICT, text: 'conflict' })
    return node('collection', { name, version: patches.length, type: 'error' }, [conflict])
  }
  const version = patches.length + 1
  network.appState.put(session.number, name, { patches: [...patches, patch] })
  for (const device of devicesOf(network, session.number)) {
    if (device.id === session.deviceId) continue
    const about = { from: SERVER, type: 'server_sync', id: network.nextSequence(), t: unixSeconds() }
    enqueue(network, device.id, node('notification', about, [node('collection', { name, version })]))
  }
  return node('collection', { name, version })
}

function patchesSince(network: Network, number: string, asked: BinaryNode): BinaryNode {
  const { name = '', version = '0' } = asked.attrs
  const patches = network.appState.get(number, name)?.patches ?? []
  const missing = patches.slice(Number(version)).map((patch, index) => {
    const numbered = { ...proto.SyncdPatch.decode(patch), version: { version: Number(version) + index + 1 } }
    return node('patch', {}, Buffer.from(proto.SyncdPatch.encode(numbered).finish()))
  })
  const content = missing.length > 0 ? [node('patches', {}, missing)] : undefined
  return node('collection', { name, version: patches.length, has_more_patches: 'false' }, content)
}
