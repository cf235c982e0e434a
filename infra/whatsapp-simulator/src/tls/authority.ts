import { createPrivateKey, createPublicKey, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto'
import type { KeyPair } from '../crypto/curve.ts'
import { issueCertificate } from './certificate.ts'

/** PEM texts: the certificate that clients of the media host must trust, and the host's own key and certificate. */
export type MediaCertificates = { authority: string; key: string; certificate: string }

const ED25519_SEED_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex') // PKCS #8, RFC 8410
const AUTHORITY_NAME = 'Simulated WhatsApp media'

/**
 * The authority of the media host, in PEM. Its key derives from the network's root key and its signature is
 * deterministic, so it is known before the simulator starts, and needs no other secret.
 */
export function mediaAuthority(root: KeyPair): string {
  const key = authorityKey(root)
  return issueCertificate({
    subject: AUTHORITY_NAME,
    publicKey: createPublicKey(key),
    issuer: { name: AUTHORITY_NAME, key },
    purpose: { is: 'authority' },
    serial: Buffer.from([1]),
  })
}

/** A new certificate for the media host under its names. */
export function mediaCertificates(root: KeyPair, names: string[]): MediaCertificates {
  const host = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const certificate = issueCertificate({
    subject: names[0] ?? '',
    publicKey: host.publicKey,
    issuer: { name: AUTHORITY_NAME, key: authorityKey(root) },
    purpose: { is: 'server', names },
  })
  const key = host.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { authority: mediaAuthority(root), key, certificate }
}

function authorityKey(root: KeyPair): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', root.private, '', 'simulated media authority', 32))
  return createPrivateKey({ key: Buffer.concat([ED25519_SEED_HEADER, seed]), format: 'der', type: 'pkcs8' })
}
