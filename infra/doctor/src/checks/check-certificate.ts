import { createPrivateKey, X509Certificate } from 'node:crypto'
import { type Finding, failure, fine, warning } from '../finding.ts'

const DAY_MS = 24 * 60 * 60_000
const SOON_DAYS = 30

/** A certificate as PEM, and its private key if it has one. */
export type Given = { readonly certificate: string; readonly key?: string | undefined; readonly now?: number }

/** Checks that a certificate can be read, belongs to its key, and does not expire soon. */
export function checkCertificate({ certificate: pem, key, now = Date.now() }: Given): Finding {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(pem)
  } catch {
    return failure('the certificate cannot be read', 'Convert it to PEM (docs/operations.md, "Connecting a provider").')
  }
  if (key !== undefined && !belongs(certificate, key))
    return failure('the private key does not belong to the certificate', 'Set the key that was created with it.')
  return classifyDays((Date.parse(certificate.validTo) - now) / DAY_MS)
}

/** @param days until a certificate expires */
export function classifyDays(days: number): Finding {
  const advice = 'Install a new certificate, and restart the processes that use it.'
  if (days < 0) return failure(`the certificate expired ${Math.ceil(-days)} days ago`, advice)
  const text = `the certificate expires in ${Math.floor(days)} days`
  return days < SOON_DAYS ? warning(text, advice) : fine(text)
}

function belongs(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}
