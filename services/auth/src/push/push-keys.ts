import { createECDH } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'
import type { System } from '../tables/db.ts'
import { findPushKeys, insertPushKey, type SealedPushKey } from './push-key-repository.ts'

/** A key pair of the installation on the curve P-256 (RFC 8292), in base64url. */
export type PushKeyPair = { readonly generation: number; readonly publicKey: string; readonly privateKey: string }

/** The installation's keys for push messages, shared by all processes. */
export type PushKeys = {
  /** The key for new subscriptions. */
  newest(): Promise<PushKeyPair>
  findByPublicKey(publicKey: string): Promise<PushKeyPair | undefined>
  /** @returns undefined if the key was deleted; its subscriptions are invalid */
  find(generation: number): Promise<PushKeyPair | undefined>
  /** Creates the next key. Browsers change to it when they next open the product. @returns the new key */
  rotate(): Promise<PushKeyPair>
}

const KNOWN_MS = 60_000
const KEY_BYTES = 32 // of a private key on P-256

type Deps = { readonly system: System; readonly cipher: Cipher }

/** @throws an Error with one sentence if the secret is not the one that encrypted the keys in the database */
export async function openPushKeys({ system, cipher }: Deps): Promise<PushKeys> {
  let known = { at: 0, keys: [] as readonly PushKeyPair[] }

  async function read(maxAgeMs: number): Promise<readonly PushKeyPair[]> {
    if (Date.now() - known.at < maxAgeMs) return known.keys
    const stored = await findPushKeys(system)
    known = { at: Date.now(), keys: stored.map((key) => openKey(cipher, key)) }
    return known.keys
  }
  async function make(generation: number): Promise<void> {
    await insertPushKey(system, makeKey(cipher, generation))
    known = { ...known, at: 0 }
  }
  async function newest(): Promise<PushKeyPair> {
    const [key] = await read(KNOWN_MS)
    if (!key) throw new Error('no push key was stored')
    return key
  }
  const matching = async (isMeant: (key: PushKeyPair) => boolean) =>
    (await read(KNOWN_MS)).find(isMeant) ?? (await read(0)).find(isMeant)

  if ((await read(0)).length === 0) await make(1)
  await newest()
  return {
    newest,
    find: (generation) => matching((key) => key.generation === generation),
    findByPublicKey: (publicKey) => matching((key) => key.publicKey === publicKey),
    async rotate() {
      await make((await newest()).generation + 1)
      return newest()
    },
  }
}

export const contextOf = (generation: number): string => `push_key|${generation}` // the context in which the private key is encrypted

function makeKey(cipher: Cipher, generation: number): SealedPushKey {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return { generation, publicKey, sealed: cipher.seal(pair.getPrivateKey(), contextOf(generation)) }
}

function openKey(cipher: Cipher, { generation, publicKey, sealed }: SealedPushKey): PushKeyPair {
  try {
    const key = cipher.open(sealed, contextOf(generation))
    const zeros = Buffer.alloc(KEY_BYTES - key.length) // OpenSSL leaves out the leading zero bytes of a private key
    return { generation, publicKey, privateKey: Buffer.concat([zeros, key]).toString('base64url') }
  } catch {
    throw new Error('SECRET_KEY is not the one that the push keys in this database were sealed with')
  }
}

/** Whether the text is a point on the curve P-256, so that a message can be encrypted for it. */
export function isPublicKey(text: string): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(text, 'base64url')
    return true
  } catch {
    return false
  }
}
