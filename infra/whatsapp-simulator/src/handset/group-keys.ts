import {
  createSenderKey,
  decryptFromGroup,
  distribute,
  encryptForGroup,
  keyIdOf,
  readDistribution,
  type SenderKey,
} from '../crypto/sender-keys.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { type Endpoint, ownerOf } from './endpoint.ts'
import { pad, unpad } from './padding.ts'

const OWN = 'own'
const CHAINS_KEPT = 5 // per sender and group, newest last

const ownChain = (network: Network, phone: PhoneRow, group: string): SenderKey =>
  network.senderKeys.get(phone.number, `${group} ${OWN}`)?.chains.at(-1) ?? createSenderKey()

/**
 * Encrypts with the handset's own chain for a group.
 * @returns the ciphertext, and the key message that a device must get before it can decrypt
 */
export function sealForGroup(network: Network, phone: PhoneRow, group: string, plaintext: Uint8Array) {
  const chain = ownChain(network, phone, group)
  const { body, next } = encryptForGroup(chain, pad(plaintext))
  network.senderKeys.put(phone.number, `${group} ${OWN}`, { chains: [next] })
  return { body, distribution: distribute(chain) }
}

/**
 * Removes the handset's own chain, for example when a member has left. The next message starts a new one, whose key is
 * sent to everybody.
 */
export function forgetOwnChain(network: Network, number: string, group: string): void {
  network.senderKeys.remove(number, `${group} ${OWN}`)
  network.senderKeyHolders.removeAll(`${number} ${group}`)
}

/** The key message of the handset's present chain, for a device that requested a message again. */
export const distributionOf = (network: Network, phone: PhoneRow, group: string): Buffer =>
  distribute(ownChain(network, phone, group))

/** Stores the chain with which a linked device will write to the group. */
export function learnChain(network: Network, own: Endpoint, device: DeviceRow, group: string, message: Uint8Array) {
  const row = `${group} ${device.id}`
  const chain = readDistribution(message)
  const known = network.senderKeys.get(ownerOf(own), row)?.chains ?? []
  const others = known.filter(({ keyId }) => keyId !== chain.keyId)
  network.senderKeys.put(ownerOf(own), row, { chains: [...others, chain].slice(-CHAINS_KEPT) })
}

/** @throws when the chain is unknown, and in the cases of `decryptFromGroup` */
export function openFromGroup(network: Network, own: Endpoint, device: DeviceRow, group: string, body: Buffer): Buffer {
  const row = `${group} ${device.id}`
  const chains = network.senderKeys.get(ownerOf(own), row)?.chains ?? []
  const chain = chains.find(({ keyId }) => keyId === keyIdOf(body))
  if (!chain) throw new Error('the sender key is not known')
  const { plaintext, next } = decryptFromGroup(chain, body)
  network.senderKeys.put(ownerOf(own), row, { chains: chains.map((each) => (each === chain ? next : each)) })
  return unpad(plaintext)
}
