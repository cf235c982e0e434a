import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { issueCertificate, type Purpose } from '@recado/whatsapp-simulator/tls/certificate'
import type { AccountRow } from './rows.ts'

export const RECEIVER = { name: 'RECADO SIMULADO', city: 'SAO PAULO' }
/** The common name of the simulator's authority, by which billing recognises it. */
const AUTHORITY_NAME = 'Simulated Pix'

const pemOf = (key: { export(options: { format: 'pem'; type: 'pkcs8' }): string | Buffer }) =>
  key.export({ format: 'pem', type: 'pkcs8' }).toString()

/** A new account with its keys and its own certificate authority. */
export function openAccount(): AccountRow {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const authorityKey = pemOf(privateKey)
  const authority = issueCertificate({
    subject: AUTHORITY_NAME,
    publicKey,
    issuer: { name: AUTHORITY_NAME, key: privateKey },
    purpose: { is: 'authority' },
  })
  return {
    clientId: `Client_Id_${randomBytes(12).toString('hex')}`,
    clientSecret: `Client_Secret_${randomBytes(24).toString('hex')}`,
    key: randomUUID(),
    authority,
    authorityKey,
    server: certify(authorityKey, 'Simulated Pix API', { is: 'server', names: ['127.0.0.1', 'localhost'] }),
    receiver: certify(authorityKey, 'Receiver', { is: 'client' }),
    bank: certify(authorityKey, 'Simulated bank', { is: 'client' }),
  }
}

/** A new key with a certificate from the simulator's authority, in PEM. */
export function certify(authorityKey: string, subject: string, purpose: Purpose, until?: Date) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const certificate = issueCertificate({
    subject,
    publicKey,
    issuer: { name: AUTHORITY_NAME, key: createPrivateKey(authorityKey) },
    purpose,
    ...(until && { until }),
  })
  return { key: pemOf(privateKey), certificate }
}
