import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Deps } from '../deps.ts'
import { findCurrentKey, insertFirstKey, type SealedKey } from './signing-key-repository.ts'

/** An Ed25519 key pair (RFC 8037); the public half as others see it. */
export type SigningKey = { readonly privateKey: KeyObject; readonly jwk: JWK & { kid: string } }

const PKCS8 = { format: 'der', type: 'pkcs8' } as const
const contextOf = (kid: string) => `signing_key|${kid}` // what the sealed half belongs to

/** @returns the installation's key, made by whichever process is first to start */
export async function ensureSigningKey(system: Deps['system'], cipher: Cipher): Promise<SigningKey> {
  const stored = (await findCurrentKey(system)) ?? (await makeKey(system, cipher))
  const privateKey = createPrivateKey({ key: unseal(stored, cipher), ...PKCS8 })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: stored.kid, alg: 'EdDSA', use: 'sig' }
  return { privateKey, jwk }
}

async function makeKey(system: Deps['system'], cipher: Cipher): Promise<SealedKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const kid = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }) as JWK)
  await insertFirstKey(system, { kid, sealed: cipher.seal(privateKey.export(PKCS8), contextOf(kid)) })
  const current = await findCurrentKey(system)
  if (!current) throw new Error('no signing key was kept')
  return current
}

function unseal({ kid, sealed }: SealedKey, cipher: Cipher): Buffer {
  try {
    return cipher.open(sealed, contextOf(kid))
  } catch {
    throw new Error('SECRET_KEY is not the one that the keys in this database were sealed with')
  }
}
