import { createHash, timingSafeEqual, type X509Certificate } from 'node:crypto'
import type { IsInRanges } from '@recado/kit/http/address-ranges'
import type { Verify } from '@recado/kit/http/route'
import { hasClientCertificate } from './client-certificate.ts'

/** How calls of the provider are known: by its certificate, or by the secret in the registered address. */
export type WebhookProof = {
  /** The issuers of the provider's client certificates; without any, the secret proves calls. */
  readonly authorities: readonly X509Certificate[]
  readonly secret: string
  /** Where its calls come from; needed beside the secret, and looked at beside certificates when it is given. */
  readonly addresses: IsInRanges | undefined
}

/** Makes the verifier of notices; nothing of a body is looked at. */
export const createWebhookVerifier =
  ({ authorities, secret, addresses }: WebhookProof, now: () => Date = () => new Date()): Verify =>
  async ({ headers, query, origin }) => {
    if (authorities.length > 0) {
      return (addresses?.(origin.ip) ?? true) && hasClientCertificate(headers, authorities, now())
    }
    return isSame(query[SECRET_PARAMETER], secret) && addresses?.(origin.ip) === true
  }

export const SECRET_PARAMETER = 'hmac' // the providers' name for it; it signs nothing

/** The hashes are compared, so that the time tells nothing of the secret, its length included. */
function isSame(given: unknown, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(secret))
}
