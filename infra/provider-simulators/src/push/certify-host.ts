import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { issueCertificate } from '@recado/whatsapp-simulator/tls/certificate'

/** The certificate and the key of the host 127.0.0.1, and the authority that clients must trust, in PEM. */
export type HostCertificate = { readonly authority: string; readonly key: string; readonly certificate: string }

export function certifyHost(): HostCertificate {
  const name = `Simulated push service ${randomUUID()}` // clients that trust several find an authority by its name
  const authority = generateKeyPairSync('ed25519')
  const host = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const issuer = { name, key: authority.privateKey }
  return {
    authority: issueCertificate({
      subject: name,
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
