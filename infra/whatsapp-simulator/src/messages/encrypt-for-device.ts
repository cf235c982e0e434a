import { takeDeviceBundle } from '../handset/device-keys.ts'
import { type Endpoint, findCompanion } from '../handset/endpoint.ts'
import { encryptFor, hasSignalSession, openSignalSession } from '../handset/signal.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow } from '../network/rows.ts'
import { type BinaryNode, node } from '../wire/nodes.ts'

type EncAttributes = { mediatype?: string | undefined; count?: string | undefined }

/** Encrypts for a linked device, and opens a session if there is none. @param attributes of the `enc` node */
export async function encryptForDevice(
  network: Network,
  own: Endpoint,
  device: DeviceRow,
  plaintext: Uint8Array,
  attributes: EncAttributes = {},
): Promise<BinaryNode> {
  if (!(await hasSignalSession(network, own, device))) {
    await openSignalSession(network, own, device, takeDeviceBundle(network, device))
  }
  const { type, body } = await encryptFor(network, own, device, plaintext)
  return node('enc', { v: 2, type, ...attributes }, body)
}

/**
 * The proof that a companion that opens a session belongs to its account. A handset needs no proof, because it has the
 * account's own key.
 */
export function identityProof(network: Network, own: Endpoint, encrypted: BinaryNode): BinaryNode[] {
  if (encrypted.attrs['type'] !== 'pkmsg') return []
  const companion = findCompanion(network, own.number, own.device)
  return companion ? [node('device-identity', {}, companion.signedIdentity)] : []
}

/** Changes a byte of the MAC at the end, so that the message cannot be decrypted. */
export function spoil(encrypted: BinaryNode): BinaryNode {
  const body = Buffer.from(encrypted.content as Uint8Array)
  const last = body.length - 3
  body[last] = (body[last] ?? 0) ^ 0xff
  return { ...encrypted, content: body }
}
