import { ProtocolAddress, SessionBuilder, SessionRecord, type SignalStorage } from 'libsignal'
import { withKeyType } from '../crypto/curve.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow } from '../network/rows.ts'
import { type Endpoint, type KeyBundle, ownerOf } from './endpoint.ts'
import { pad, unpad } from './padding.ts'
import { openSessionCipher } from './session-cipher.ts'

export type Ciphertext = { type: 'pkmsg' | 'msg'; body: Buffer }

const PRE_KEY_MESSAGE = 3

/** Opens a new session with a linked device, which replaces the open one. */
export async function openSignalSession(network: Network, own: Endpoint, device: DeviceRow, bundle: KeyBundle) {
  const builder = new SessionBuilder(storageOf(network, own), addressOf(own, device))
  const typed = <Key extends { publicKey: Buffer }>(key: Key) => ({ ...key, publicKey: withKeyType(key.publicKey) })
  await builder.initOutgoing({
    registrationId: bundle.registrationId,
    identityKey: withKeyType(bundle.identity),
    signedPreKey: typed(bundle.signedPreKey),
    // libsignal's types require a one-time key; its code and the protocol do not
    ...(bundle.preKey ? { preKey: typed(bundle.preKey) } : {}),
  } as Parameters<SessionBuilder['initOutgoing']>[0])
}

export async function hasSignalSession(network: Network, own: Endpoint, device: DeviceRow): Promise<boolean> {
  const record = await storageOf(network, own).loadSession(addressOf(own, device).toString())
  return record?.haveOpenSession() ?? false
}

export const dropSignalSession = (network: Network, own: Endpoint, device: DeviceRow): void =>
  network.signalSessions.remove(ownerOf(own), addressOf(own, device).toString())

export async function encryptFor(
  network: Network,
  own: Endpoint,
  device: DeviceRow,
  plaintext: Uint8Array,
): Promise<Ciphertext> {
  const cipher = openSessionCipher(storageOf(network, own), addressOf(own, device))
  const { type, body } = await cipher.encrypt(pad(plaintext))
  return { type: type === PRE_KEY_MESSAGE ? 'pkmsg' : 'msg', body: Buffer.from(body as unknown as Uint8Array) }
}

/** @throws when the message cannot be decrypted or was decrypted before */
export async function decryptFrom(
  network: Network,
  own: Endpoint,
  device: DeviceRow,
  ciphertext: { type: string; body: Buffer },
): Promise<Buffer> {
  const cipher = openSessionCipher(storageOf(network, own), addressOf(own, device))
  const plaintext =
    ciphertext.type === 'pkmsg'
      ? await cipher.decryptPreKeyWhisperMessage(ciphertext.body)
      : await cipher.decryptWhisperMessage(ciphertext.body)
  return unpad(plaintext)
}

/** @returns the address of a device with the owner of the session, because libsignal queues its jobs by address only */
const addressOf = (own: Endpoint, device: DeviceRow): ProtocolAddress =>
  new ProtocolAddress(`${ownerOf(own)}>${device.number}`, device.device)

function storageOf(network: Network, own: Endpoint): SignalStorage {
  const { identity, signedPreKey } = own
  const owner = ownerOf(own)
  return {
    loadSession: async (address) => {
      const stored = network.signalSessions.get(owner, address)
      return stored === undefined ? undefined : SessionRecord.deserialize(stored as Uint8Array)
    },
    storeSession: async (address, record) => network.signalSessions.put(owner, address, record.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const preKey = network.handsetPreKeys.get(owner, String(id))
      return preKey && { privKey: preKey.private, pubKey: preKey.public }
    },
    removePreKey: (id) => network.handsetPreKeys.remove(owner, String(id)),
    loadSignedPreKey: () => ({ privKey: signedPreKey.privateKey, pubKey: signedPreKey.publicKey }),
    getOurRegistrationId: () => own.registrationId,
    getOurIdentity: () => ({ privKey: identity.private, pubKey: withKeyType(identity.public) }),
  }
}
