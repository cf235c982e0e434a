import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Turn } from './key-rules.ts'
import type { SealedKey } from './signing-key-repository.ts'

/** An Ed25519 key pair (RFC 8037), with the public key in its published form. */
export type SigningKey = { readonly privateKey: KeyObject; readonly jwk: JWK & { kid: string } }

const PKCS8 = { format: 'der', type: 'pkcs8' } as const
export const contextOf = (kid: string): string => `signing_key|${kid}` // the context in which the private key is encrypted

export async function makeKey(turn: Turn, cipher: Cipher): Promise<SealedKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const kid = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }) as JWK)
  return { ...turn, kid, sealed: cipher.seal(privateKey.export(PKCS8), contextOf(kid)) }
}

/** @throws an Error with one sentence if SECRET_KEY is not the secret that encrypted the key */
export function openKey(stored: SealedKey, cipher: Cipher): SigningKey {
  const privateKey = createPrivateKey({ key: unseal(stored, cipher), ...PKCS8 })
  const jwk = { ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: stored.kid, alg: 'EdDSA', use: 'sig' }
  return { privateKey, jwk }
}

function unseal({ kid, sealed }: SealedKey, cipher: Cipher): Buffer {
  try {
    return cipher.open(sealed, contextOf(kid))
  } catch {
    throw new Error('SECRET_KEY is not the one that the keys in this database were sealed with')
  }
}
