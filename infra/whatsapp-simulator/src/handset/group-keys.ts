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
const CHAINS_KEPT = 5 // of one sender in one group, newest last

const ownChain = (network: Network, phone: PhoneRow, group: string): SenderKey =>
  network.senderKeys.get(phone.number, `${group} ${OWN}`)?.chains.at(-1) ?? createSenderKey()

/** Encrypts with the handset's own chain in a group. @returns with it what a device must have had before it can read it */
export function sealForGroup(network: Network, phone: PhoneRow, group: string, plaintext: Uint8Array) {
  const chain = ownChain(network, phone, group)
  const { body, next } = encryptForGroup(chain, pad(plaintext))
  network.senderKeys.put(phone.number, `${group} ${OWN}`, { chains: [next] })
  return { body, distribution: distribute(chain) }
}

/** The handset begins a new chain, as when somebody has left the group: its key has not been sent yet. */
export function forgetOwnChain(network: Network, number: string, group: string): void {
  network.senderKeys.remove(number, `${group} ${OWN}`)
  network.senderKeyHolders.removeAll(`${number} ${group}`)
}

/** The handset's chain as it is now, for a device that asked again. */
export const distributionOf = (network: Network, phone: PhoneRow, group: string): Buffer =>
  distribute(ownChain(network, phone, group))

/** Stores the chain that a linked device will write to the group with. */
export function learnChain(network: Network, own: Endpoint, device: DeviceRow, group: string, message: Uint8Array) {
  const row = `${group} ${device.id}`
  const chain = readDistribution(message)
  const known = network.senderKeys.get(ownerOf(own), row)?.chains ?? []
  const others = known.filter(({ keyId }) => keyId !== chain.keyId)
  network.senderKeys.put(ownerOf(own), row, { chains: [...others, chain].slice(-CHAINS_KEPT) })
}

/** @throws when the chain is not known, or as `decryptFromGroup` */
export function openFromGroup(network: Network, own: Endpoint, device: DeviceRow, group: string, body: Buffer): Buffer {
  const row = `${group} ${device.id}`
  const chains = network.senderKeys.get(ownerOf(own), row)?.chains ?? []
  const chain = chains.find(({ keyId }) => keyId === keyIdOf(body))
  if (!chain) throw new Error('the sender key is not known')
  const { plaintext, next } = decryptFromGroup(chain, body)
  network.senderKeys.put(ownerOf(own), row, { chains: chains.map((each) => (each === chain ? next : each)) })
  return unpad(plaintext)
}
