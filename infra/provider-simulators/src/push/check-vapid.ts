import { createPublicKey, verify } from 'node:crypto'

const DAY_S = 86_400

type Claims = { readonly aud?: unknown; readonly exp?: unknown; readonly sub?: unknown }

/**
 * Checks the signature of a sender (RFC 8292).
 * @param key the public key for which the browser subscribed
 * @param origin the origin of the push service
 * @returns why the push service refuses the sender; undefined if it does not
 */
export function checkVapid(authorization: string | undefined, key: string, origin: string): string | undefined {
  const [, token = '', sender = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  if (signature === '') return 'no signature'
  if (sender !== key) return 'another key than that of the subscription'
  if (!isSigned(`${header}.${payload}`, signature, sender)) return 'an invalid signature'
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  const now = Date.now() / 1_000
  if (aud !== origin) return 'another audience'
  if (typeof exp !== 'number' || exp < now || exp > now + DAY_S) return 'an expiry outside of the next 24 hours'
  return typeof sub === 'string' && /^(?:https?:|mailto:)/.test(sub) ? undefined : 'no contact'
}

function isSigned(text: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
}
