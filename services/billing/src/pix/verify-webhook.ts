import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import type { IsInRanges } from '@recado/kit/http/callers/address-ranges'
import type { Verify } from '@recado/kit/http/routes/route'
import { hasClientCertificate } from './client-certificate.ts'

/** How calls of the provider are verified: by its client certificate, or by the secret in the registered address. */
export type WebhookProof = {
  /** The issuers of the provider's client certificates. If the list is empty, the secret verifies calls. */
  readonly authorities: readonly X509Certificate[]
  readonly secret: string
  /** The addresses of the provider. Required with the secret, and checked in addition to certificates if given. */
  readonly addresses: IsInRanges | undefined
}

/** Creates the verifier of notices. It does not read bodies. */
export const createWebhookVerifier =
  ({ authorities, secret, addresses }: WebhookProof, now: () => Date = () => new Date()): Verify =>
  async ({ headers, query, origin }) => {
    if (authorities.length > 0) {
      return (addresses?.(origin.ip) ?? true) && hasClientCertificate(headers, authorities, now())
    }
    return isSame(query[SECRET_PARAMETER], secret) && addresses?.(origin.ip) === true
  }

export const SECRET_PARAMETER = 'hmac' // the name that providers require; its value is the secret, not a signature

/** Compares hashes, so that the timing reveals neither the secret nor its length. */
function isSame(given: unknown, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(secret))
}
