import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { generateKeyPair, withKeyType } from './curve.ts'
import { sign, verify } from './xeddsa.ts'

/** One sender's chain of keys for one group. Everybody who has it can read all later messages of that sender. */
export type SenderKey = {
  keyId: number
  iteration: number // the number of the chain's next key
  chainKey: Buffer
  signingKey: Buffer // public, 32 bytes
  signingPrivate?: Buffer // only in the sender's own chain
  /** Seeds of skipped keys by iteration, for messages that arrive late. */
  skipped: Record<string, Buffer>
}

const VERSION = 0x33 // version 3, compatible down to 3
const SIGNATURE_BYTES = 64
const MOST_SKIPPED = 2000

/** A new chain with random keys. */
export function createSenderKey(): SenderKey {
  const signing = generateKeyPair()
  return {
    keyId: randomInt(1, 2 ** 31),
    iteration: 0,
    chainKey: randomBytes(32),
    signingKey: signing.public,
    signingPrivate: signing.private,
    skipped: {},
  }
}

/** The message that lets others read the chain from this point on (`axolotlSenderKeyDistributionMessage`). */
export function distribute({ keyId, iteration, chainKey, signingKey }: SenderKey): Buffer {
  const fields = { id: keyId, iteration, chainKey, signingKey: withKeyType(signingKey) }
  return Buffer.concat([Buffer.from([VERSION]), proto.SenderKeyDistributionMessage.encode(fields).finish()])
}

/** @throws when the bytes are not a distribution message */
export function readDistribution(message: Uint8Array): SenderKey {
  const { id, iteration, chainKey, signingKey } = proto.SenderKeyDistributionMessage.decode(message.subarray(1))
  if (typeof id !== 'number' || !chainKey || signingKey?.length !== 33) throw new Error('the sender key is broken')
  return {
    keyId: id,
    iteration: iteration ?? 0,
    chainKey: Buffer.from(chainKey),
    signingKey: Buffer.from(signingKey.subarray(1)),
    skipped: {},
  }
}

/** Encrypts for the group and signs. @returns the message, and the chain for the next one */
export function encryptForGroup(key: SenderKey, plaintext: Uint8Array): { body: Buffer; next: SenderKey } {
  if (!key.signingPrivate) throw new Error('only the owner of a sender key can encrypt with it')
  const { iv, cipherKey } = messageKeys(derive(key.chainKey, MESSAGE_SEED))
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  const fields = { id: key.keyId, iteration: key.iteration, ciphertext }
  const message = Buffer.concat([Buffer.from([VERSION]), proto.SenderKeyMessage.encode(fields).finish()])
  const body = Buffer.concat([message, sign(key.signingPrivate, message)])
  return { body, next: { ...key, iteration: key.iteration + 1, chainKey: derive(key.chainKey, CHAIN_SEED) } }
}

/** The key id of a message, which selects one of the sender's chains. */
export const keyIdOf = (body: Uint8Array): number =>
  proto.SenderKeyMessage.decode(body.subarray(1, body.length - SIGNATURE_BYTES)).id ?? 0

/**
 * Checks the signature and decrypts.
 * @returns the plaintext, and the chain for the next message
 * @throws when the signature is forged, the key was used before, or the message is too far ahead
 */
export function decryptFromGroup(key: SenderKey, body: Buffer): { plaintext: Buffer; next: SenderKey } {
  const signed = body.subarray(0, body.length - SIGNATURE_BYTES)
  if (!verify(key.signingKey, signed, body.subarray(signed.length))) throw new Error('the signature is forged')
  const { iteration, ciphertext } = proto.SenderKeyMessage.decode(signed.subarray(1))
  const { seed, next } = seedAt(key, iteration ?? 0)
  const { iv, cipherKey } = messageKeys(seed)
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
  return { plaintext: Buffer.concat([decipher.update(ciphertext ?? Buffer.alloc(0)), decipher.final()]), next }
}

function seedAt(key: SenderKey, iteration: number): { seed: Buffer; next: SenderKey } {
  const kept = key.skipped[iteration]
  if (kept) {
    const { [iteration]: _used, ...skipped } = key.skipped
    return { seed: kept, next: { ...key, skipped } }
  }
  if (iteration < key.iteration) throw new Error('this key of the chain was used before')
  if (iteration - key.iteration > MOST_SKIPPED) throw new Error('the message is too far ahead')
  const skipped = { ...key.skipped }
  let { chainKey } = key
  for (let passed = key.iteration; passed < iteration; passed += 1) {
    skipped[passed] = derive(chainKey, MESSAGE_SEED)
    chainKey = derive(chainKey, CHAIN_SEED)
  }
  const next = { ...key, skipped, iteration: iteration + 1, chainKey: derive(chainKey, CHAIN_SEED) }
  return { seed: derive(chainKey, MESSAGE_SEED), next }
}

const MESSAGE_SEED = Buffer.from([1])
const CHAIN_SEED = Buffer.from([2])

const derive = (chainKey: Uint8Array, seed: Uint8Array): Buffer => createHmac('sha256', chainKey).update(seed).digest()

function messageKeys(seed: Uint8Array): { iv: Buffer; cipherKey: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(32), 'WhisperGroup', 48))
  return { iv: derived.subarray(0, 16), cipherKey: derived.subarray(16) }
}
