import { createHash } from 'node:crypto'
import { ACCESS_TOKEN, AccessClaims } from '@recado/contracts/auth/access-token'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'

/** @returns what the token says of its bearer @throws ERR_SESSION_EXPIRED | ERR_TOKEN_EXPIRED */
export type VerifyToken = (authorization: string | undefined) => Promise<AccessClaims>

const CACHE_MS = 60_000
const CACHED_TOKENS = 10_000
const LEEWAY_SECONDS = 5

/**
 * Checks access tokens against the auth service's public keys. A signature is verified once a minute at most, since
 * that costs more than most requests; expiry and ended sessions are looked at every time.
 * @param isEnded whether a session was ended after its token was signed
 */
export function createVerifier(keys: JWTVerifyGetKey, isEnded: (sessionId: string) => boolean): VerifyToken {
  const verified = new LRUCache<string, { claims: AccessClaims; expiresAt: number }>({
    max: CACHED_TOKENS,
    ttl: CACHE_MS,
  })

  async function verify(token: string) {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA'],
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      typ: ACCESS_TOKEN.typ,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['exp'],
    })
    return { claims: AccessClaims.parse(payload), expiresAt: Number(payload.exp) * 1_000 }
  }

  return async (authorization) => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (!token) throw new AppError('ERR_SESSION_EXPIRED')
    const name = createHash('sha256').update(token).digest('base64')
    const known = verified.get(name)
    const found = known ?? (await verify(token).catch(refuse))
    if (found.expiresAt + LEEWAY_SECONDS * 1_000 < Date.now()) throw new AppError('ERR_TOKEN_EXPIRED')
    if (isEnded(found.claims.sessionId)) throw new AppError('ERR_SESSION_EXPIRED')
    if (!known) verified.set(name, found) // not again on every use, or no signature would be verified a second time
    return found.claims
  }
}

/**
 * A token that is only old may be renewed; keys that cannot be had are nobody's fault, and must sign nobody out; any
 * other fault means that the session is over.
 */
function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new AppError('ERR_TOKEN_EXPIRED')
  if (isWithoutKeys(error)) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 })
  throw new AppError('ERR_SESSION_EXPIRED')
}

/** The key address did not answer, not in time, or answered something else than keys: what jose throws for each. */
const isWithoutKeys = (error: unknown) =>
  error instanceof TypeError ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')

/** The auth service's keys, fetched when first needed, kept for 10 minutes, and again when a token names an unknown one. */
export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 1_000 })
