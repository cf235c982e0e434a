import { enqueue } from '../devices/queue.ts'
import { devicesOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, node } from '../wire/nodes.ts'
import type { StanzaBody, StanzaForm } from './shapes.ts'

/** Sends a stanza to all linked devices of a phone, either once or (`isKept`) from the queue until each answers it. */
export function sendStanza(network: Network, { number }: PhoneRow, { stanza, isKept }: StanzaBody): void {
  const built = nodeOf(stanza)
  for (const { id } of devicesOf(network, number)) {
    if (isKept) enqueue(network, id, built)
    else network.sessions.get(id)?.connection.send(built)
  }
}

function nodeOf({ tag, attrs, content }: StanzaForm): BinaryNode {
  return node(tag, attrs, typeof content === 'string' ? Buffer.from(content, 'base64') : content?.map(nodeOf))
}
