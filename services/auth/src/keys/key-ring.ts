import type { Cipher } from '@recado/kit/secrets/cipher'
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { System } from '../tables/db.ts'
import { nextTurn, provingNow, signingNow } from './key-rules.ts'
import { makeKey, openKey, type SigningKey } from './signing-key.ts'
import { deleteKeysBefore, findKeys, insertKey, type SealedKey } from './signing-key-repository.ts'

/** The installation's keys at one moment. */
export type Ring = { readonly signing: SigningKey; readonly jwks: { keys: SigningKey['jwk'][] } }

/** The installation's keys, shared by all processes. Any process creates the next key when it is due. */
export type KeyRing = {
  /** The published keys. */
  jwks(): Promise<Ring['jwks']>
  signing(): Promise<SigningKey>
  readonly verify: JWTVerifyGetKey
}

const KNOWN_MS = 60_000 // the cached keys stay complete, because a new key is published a day before it signs
const SEEN_MS = 1_000 // the maximum age of the keys when they are published, or when a token names an unknown key

type RingDeps = { readonly system: System; readonly cipher: Cipher; readonly days: number }

/** @throws an Error with one sentence if the secret is not the one that encrypted the keys in the database */
export async function openKeyRing(deps: RingDeps): Promise<KeyRing> {
  let last = { at: Date.now(), ...(await readRing(deps)) }
  let reading: Promise<typeof last> | undefined

  /**
   * Returns the keys, at most this old. While the database is unreachable it returns the last ones, so that all users
   * stay signed in.
   */
  async function ring(maxAgeMs: number): Promise<typeof last> {
    if (Date.now() - last.at < maxAgeMs) return last
    reading ??= readRing(deps)
      .then((fresh) => {
        last = { at: Date.now(), ...fresh }
        return last
      })
      .catch(() => last)
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return {
    jwks: async () => (await ring(SEEN_MS)).jwks,
    signing: async () => (await ring(KNOWN_MS)).signing,
    verify: async (header, token) => {
      try {
        return await (await ring(KNOWN_MS)).keySet(header, token)
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        return (await ring(SEEN_MS)).keySet(header, token)
      }
    },
  }
}

/** Reads the keys, creates the next one if it is due, and removes obsolete keys. */
async function readRing({ system, cipher, days }: RingDeps): Promise<Ring & { keySet: JWTVerifyGetKey }> {
  const now = new Date()
  let stored = await findKeys(system)
  const turn = nextTurn(stored, days, now)
  if (turn) {
    await insertKey(system, await makeKey(turn, cipher))
    stored = await findKeys(system)
  }
  const proving = provingNow(stored, now)
  const [oldest] = proving
  const signing = signingNow(stored, now)
  if (!oldest || !signing) throw new Error('no signing key was stored')
  if (proving.length < stored.length) await deleteKeysBefore(system, oldest.generation)

  const open = (key: SealedKey) => openKey(key, cipher)
  const jwks = { keys: proving.map((key) => open(key).jwk) }
  return { signing: open(signing), jwks, keySet: createLocalJWKSet(jwks) }
}
