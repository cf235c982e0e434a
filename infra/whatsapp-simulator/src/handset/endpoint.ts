import { randomInt } from 'node:crypto'
import { generateKeyPair, type KeyPair } from '../crypto/curve.ts'
import type { Network } from '../network/network.ts'
import type { CompanionRow, PhoneRow, PreKey, SignedPreKey } from '../network/rows.ts'

/** A simulated device in Signal's terms: a person's handset (device 0) or a companion. */
export type Endpoint = {
  number: string
  device: number
  identity: KeyPair
  registrationId: number
  signedPreKey: SignedPreKey & { privateKey: Buffer }
}

/** The keys that open a Signal session with a device. */
export type KeyBundle = {
  registrationId: number
  identity: Buffer
  signedPreKey: SignedPreKey
  preKey?: PreKey | undefined
}

const MOST_KEY_ID = 2 ** 24 - 1 // ids are encoded in three bytes

export const handsetOf = (phone: PhoneRow): Endpoint => ({ ...phone, device: 0 })

/** The owner of an endpoint's rows: its sessions and one-time keys. */
export const ownerOf = ({ number, device }: Endpoint): string => (device ? `${number}:${device}` : number)

export const findCompanion = (network: Network, number: string, device: number): CompanionRow | undefined =>
  network.companions.get(number, String(device))

/** @param device 0 is the handset. @returns undefined for a companion that the phone does not have */
export const findEndpoint = (network: Network, phone: PhoneRow, device = 0): Endpoint | undefined =>
  device === 0 ? handsetOf(phone) : findCompanion(network, phone.number, device)

/** The keys for a session, with a fresh one-time key on each call. */
export function takeBundle(network: Network, endpoint: Endpoint): KeyBundle & { preKey: PreKey } {
  const { identity, registrationId, signedPreKey } = endpoint
  const keyId = randomInt(1, MOST_KEY_ID)
  const preKey = generateKeyPair()
  network.handsetPreKeys.put(ownerOf(endpoint), String(keyId), preKey)
  return {
    registrationId,
    identity: identity.public,
    signedPreKey: { keyId: signedPreKey.keyId, publicKey: signedPreKey.publicKey, signature: signedPreKey.signature },
    preKey: { keyId, publicKey: preKey.public },
  }
}
