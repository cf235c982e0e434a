import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { z } from 'zod'
import { AppError } from '../../errors.ts'

/** The header and registered claims that identify a kind of token; a token of another kind is refused. */
export type TokenKind = {
  readonly typ: string
  readonly issuer: string
  readonly audience: string | string[] // one of several
  readonly leewaySeconds?: number // how long it is accepted after it has expired
}

/** The claims of a token, and its expiry (milliseconds since 1970). */
export type Signed<T> = { readonly claims: T; readonly expiresAt: number }

/** The clocks of two machines may differ by this much. */
export const LEEWAY_SECONDS = 5

/**
 * Verifies tokens of one kind with the auth service's public keys.
 * @returns a function that throws ERR_TOKEN_EXPIRED for an expired but otherwise valid token, ERR_UNAVAILABLE if the
 * keys cannot be fetched or the token is not valid yet, and ERR_SESSION_EXPIRED for any other fault
 */
export const createTokenReader =
  <T>(keys: JWTVerifyGetKey, kind: TokenKind, claims: z.ZodType<T>) =>
  async (token: string): Promise<Signed<T>> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['EdDSA'],
        issuer: kind.issuer,
        audience: kind.audience,
        typ: kind.typ,
        clockTolerance: kind.leewaySeconds ?? LEEWAY_SECONDS,
        requiredClaims: ['exp'],
      })
      return { claims: claims.parse(payload), expiresAt: Number(payload.exp) * 1_000 }
    } catch (error) {
      return refuse(error)
    }
  }

function refuse(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new AppError('ERR_TOKEN_EXPIRED')
  if (isKeysAway(error) || isTooEarly(error)) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 })
  throw new AppError('ERR_SESSION_EXPIRED')
}

/**
 * Whether jose failed because the JWKS address did not answer in time, or its answer contained no keys. The token may
 * be valid, so the session must not end.
 */
const isKeysAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC')

/**
 * Whether a token with a valid signature begins to be valid later. The clock of this process is then behind that of the
 * auth service, so the session must not end.
 */
const isTooEarly = (error: unknown): boolean =>
  error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf' && error.reason === 'check_failed'

/**
 * The auth service's keys: fetched on first use, cached for 10 minutes, and fetched again when a token names an unknown
 * key.
 */
export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), { cooldownDuration: 1_000 })
