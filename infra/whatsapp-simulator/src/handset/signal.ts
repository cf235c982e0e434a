import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal'
import { generateKeyPair, withKeyType } from '../crypto/curve.ts'
import { findPhone, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { DeviceRow, PhoneRow, PreKey, SignedPreKey } from '../network/rows.ts'
import { pad, unpad } from './padding.ts'

/** What somebody needs to open a Signal session with a device. */
export type KeyBundle = {
  registrationId: number
  identity: Buffer
  signedPreKey: SignedPreKey
  preKey?: PreKey | undefined
}
export type Ciphertext = { type: 'pkmsg' | 'msg'; body: Buffer }

const PRE_KEY_MESSAGE = 3

/** Keys of a handset for whoever asks: each time with a fresh one-time key. */
export function takeHandsetBundle(network: Network, number: string): KeyBundle | undefined {
  const phone = findPhone(network, number)
  if (!phone) return undefined
  const keyId = phone.nextPreKeyId
  const preKey = generateKeyPair()
  network.handsetPreKeys.put(number, String(keyId), preKey)
  savePhone(network, { ...phone, nextPreKeyId: keyId + 1 })
  const { publicKey, signature } = phone.signedPreKey
  return {
    registrationId: phone.registrationId,
    identity: phone.identity.public,
    signedPreKey: { keyId: phone.signedPreKey.keyId, publicKey, signature },
    preKey: { keyId, publicKey: preKey.public },
  }
}

/** Opens a new session with a linked device; a session that was open is closed. */
export async function openSignalSession(network: Network, phone: PhoneRow, device: DeviceRow, bundle: KeyBundle) {
  const builder = new SessionBuilder(storageOf(network, phone), addressOf(phone, device))
  const typed = <Key extends { publicKey: Buffer }>(key: Key) => ({ ...key, publicKey: withKeyType(key.publicKey) })
  await builder.initOutgoing({
    registrationId: bundle.registrationId,
    identityKey: withKeyType(bundle.identity),
    signedPreKey: typed(bundle.signedPreKey),
    // libsignal's types demand a one-time key; its code, like the protocol, does without
    ...(bundle.preKey ? { preKey: typed(bundle.preKey) } : {}),
  } as Parameters<SessionBuilder['initOutgoing']>[0])
}

export async function hasSignalSession(network: Network, phone: PhoneRow, device: DeviceRow): Promise<boolean> {
  const record = await storageOf(network, phone).loadSession(addressOf(phone, device).toString())
  return record?.haveOpenSession() ?? false
}

export const dropSignalSession = (network: Network, phone: PhoneRow, device: DeviceRow): void =>
  network.signalSessions.remove(phone.number, addressOf(phone, device).toString())

export async function encryptFor(
  network: Network,
  phone: PhoneRow,
  device: DeviceRow,
  message: proto.IMessage,
): Promise<Ciphertext> {
  const cipher = new SessionCipher(storageOf(network, phone), addressOf(phone, device))
  const { type, body } = await cipher.encrypt(pad(proto.Message.encode(message).finish()))
  return { type: type === PRE_KEY_MESSAGE ? 'pkmsg' : 'msg', body: Buffer.from(body as unknown as Uint8Array) }
}

/** @throws when it cannot be decrypted, a second time included */
export async function decryptFrom(
  network: Network,
  phone: PhoneRow,
  device: DeviceRow,
  ciphertext: { type: string; body: Buffer },
): Promise<proto.Message> {
  const cipher = new SessionCipher(storageOf(network, phone), addressOf(phone, device))
  const plaintext =
    ciphertext.type === 'pkmsg'
      ? await cipher.decryptPreKeyWhisperMessage(ciphertext.body)
      : await cipher.decryptWhisperMessage(ciphertext.body)
  return proto.Message.decode(unpad(plaintext))
}

/** libsignal queues its jobs per address for the whole process, so an address names its owner too. */
const addressOf = (phone: PhoneRow, device: DeviceRow): ProtocolAddress =>
  new ProtocolAddress(`${phone.number}>${device.number}`, device.device)

function storageOf(network: Network, phone: PhoneRow): SignalStorage {
  const { number, identity, signedPreKey } = phone
  return {
    loadSession: async (address) => {
      const stored = network.signalSessions.get(number, address)
      return stored === undefined ? undefined : SessionRecord.deserialize(stored as Uint8Array)
    },
    storeSession: async (address, record) => network.signalSessions.put(number, address, record.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const preKey = network.handsetPreKeys.get(number, String(id))
      return preKey && { privKey: preKey.private, pubKey: preKey.public }
    },
    removePreKey: (id) => network.handsetPreKeys.remove(number, String(id)),
    loadSignedPreKey: () => ({ privKey: signedPreKey.privateKey, pubKey: signedPreKey.publicKey }),
    getOurRegistrationId: () => phone.registrationId,
    getOurIdentity: () => ({ privKey: identity.private, pubKey: withKeyType(identity.public) }),
  }
}
