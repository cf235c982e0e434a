import { generateKeyPairSync } from 'node:crypto'
import { issueCertificate } from '@recado/whatsapp-simulator/tls/certificate'

const AUTHORITY_NAME = 'Simulated push service'

/** The certificate and the key of the host 127.0.0.1, and the authority that clients must trust, in PEM. */
export type HostCertificate = { readonly authority: string; readonly key: string; readonly certificate: string }

export function certifyHost(): HostCertificate {
  const authority = generateKeyPairSync('ed25519')
  const host = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issuer = { name: AUTHORITY_NAME, key: authority.privateKey }
  return {
    authority: issueCertificate({
      subject: AUTHORITY_NAME,
      publicKey: authority.publicKey,
      issuer,
      purpose: { is: 'authority' },
    }),
    key: host.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    certificate: issueCertificate({
      subject: '127.0.0.1',
      publicKey: host.publicKey,
      issuer,
      purpose: { is: 'server', names: ['127.0.0.1'] },
    }),
  }
}
