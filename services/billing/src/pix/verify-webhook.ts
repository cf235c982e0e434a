import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import type { IsInRanges } from '@recado/kit/http/callers/address-ranges'
import type { Verify } from '@recado/kit/http/routes/route'
import { hasClientCertificate } from './client-certificate.ts'

/** How calls of the provider are recognised: by its certificate, or by the secret in the registered address. */
export type WebhookProof = {
  /** The issuers of the provider's client certificates; without any, the secret identifies calls. */
  readonly authorities: readonly X509Certificate[]
  readonly secret: string
  /** The addresses of the provider's calls; required with the secret, and also checked with certificates if given. */
  readonly addresses: IsInRanges | undefined
}

/** Creates the verifier of notices; it does not read bodies. */
export const createWebhookVerifier =
  ({ authorities, secret, addresses }: WebhookProof, now: () => Date = () => new Date()): Verify =>
  async ({ headers, query, origin }) => {
    if (authorities.length > 0) {
      return (addresses?.(origin.ip) ?? true) && hasClientCertificate(headers, authorities, now())
    }
    return isSame(query[SECRET_PARAMETER], secret) && addresses?.(origin.ip) === true
  }

export const SECRET_PARAMETER = 'hmac' // the providers' name for the secret; nothing is signed

/** Compares hashes, so that the timing reveals nothing about the secret, not even its length. */
function isSame(given: unknown, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(secret))
}
