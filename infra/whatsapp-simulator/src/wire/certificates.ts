import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { generateKeyPair, type KeyPair } from '../crypto/curve.ts'
import { sign } from '../crypto/xeddsa.ts'

/** The server's identity: its Noise key and the certificate chain from the root to it. */
export type ServerIdentity = { noiseKey: KeyPair; certificateChain: Buffer }

const DAY_SECONDS = 86_400

/** Creates a chain (`proto.CertChain`): the root signs an intermediate, which signs the server's Noise key. */
export function createServerIdentity(root: KeyPair, now: Date): ServerIdentity {
  const intermediate = generateKeyPair()
  const noiseKey = generateKeyPair()
  const { Details } = proto.CertChain.NoiseCertificate
  const seconds = Math.floor(now.getTime() / 1000)
  const validity = { notBefore: seconds - DAY_SECONDS, notAfter: seconds + 3650 * DAY_SECONDS }
  // the client requires issuer serial 0 for the root (WA_CERT_DETAILS.SERIAL)
  const middle = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public, ...validity }).finish()
  const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: noiseKey.public, ...validity }).finish()
  const chain = proto.CertChain.encode({
    intermediate: { details: middle, signature: sign(root.private, middle) },
    leaf: { details: leaf, signature: sign(intermediate.private, leaf) },
  }).finish()
  return { noiseKey, certificateChain: Buffer.from(chain) }
}
