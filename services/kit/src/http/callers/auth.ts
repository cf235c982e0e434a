import { createHash } from 'node:crypto'
import { ACCESS_TOKEN, AccessClaims, SETUP_AUDIENCE, SUPPORT_AUDIENCE } from '@recado/contracts/auth/access-token'
import type { Feature } from '@recado/contracts/features'
import type { Language } from '@recado/contracts/language'
import type { Scope } from '@recado/contracts/scope'
import type { JWTVerifyGetKey } from 'jose'
import { createBoundedMap } from '../../bounded-map.ts'
import type { CallerKey } from '../../caller.ts'
import { AppError } from '../../errors.ts'
import { createTokenReader, LEEWAY_SECONDS, type Signed } from './signed-token.ts'

/** @returns the claims of the token @throws ERR_SESSION_EXPIRED | ERR_TOKEN_EXPIRED */
export type VerifyToken = (authorization: string | undefined) => Promise<AccessClaims>

/**
 * Authenticates a program by the token of a connection.
 * @returns the company and the connection of the token
 * @throws ERR_API_INVALID_TOKEN | ERR_TOO_MANY_REQUESTS
 */
export type AdmitProgram = (authorization: string | undefined) => Promise<{
  readonly companyId: number
  readonly connectionId: number
  readonly features: readonly Feature[]
  readonly language: Language // the company's
}>

/**
 * Authenticates a program by an API key.
 * @returns the key and its creator
 * @throws ERR_API_INVALID_TOKEN | ERR_COMPANY_EXPIRED | ERR_TOO_MANY_REQUESTS
 */
export type AdmitKey = (authorization: string | undefined) => Promise<{
  readonly key: CallerKey
  readonly scopes: readonly Scope[]
  /** The connection that the program sends through. */
  readonly connectionId: number | null
  /** The claims of a session of the key's creator, limited to the rights of the key. */
  readonly person: AccessClaims
}>

/** The ways in which a service authenticates callers. */
export type Admission = {
  readonly person: VerifyToken
  /**
   * Verifies the session in the cookie for files.
   * @param cookies the Cookie header
   * @returns the claims of the session
   */
  readonly holder: VerifyToken
  /** Absent from a service without routes for programs. */
  readonly program?: AdmitProgram | undefined
  /** Absent from a service that accepts no API keys. */
  readonly key?: AdmitKey | undefined
}

const CACHE_MS = 60_000
const CACHED_TOKENS = 10_000

/** The conditions that a token must meet. */
type Wanted = {
  /** @returns whether a session was ended after its token was signed */
  readonly isEnded: (sessionId: string) => boolean
  /** How long a token is accepted after it has expired. */
  readonly leewaySeconds?: number
}

/**
 * Verifies access tokens with the auth service's public keys. A signature is verified at most once a minute, because
 * that costs more than most requests; expiry and ended sessions are checked every time.
 */
export function createVerifier(
  keys: JWTVerifyGetKey,
  { isEnded, leewaySeconds = LEEWAY_SECONDS }: Wanted,
): VerifyToken {
  const audience = [ACCESS_TOKEN.audience, SUPPORT_AUDIENCE, SETUP_AUDIENCE]
  const read = createTokenReader(keys, { ...ACCESS_TOKEN, audience, leewaySeconds }, AccessClaims)
  const verified = createBoundedMap<string, Signed<AccessClaims>>({ most: CACHED_TOKENS, keepMs: CACHE_MS })

  return async (authorization) => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (!token) throw new AppError('ERR_SESSION_EXPIRED')
    const name = createHash('sha256').update(token).digest('base64')
    const known = verified.get(name)
    const found = known ?? (await read(token))
    if (found.expiresAt + leewaySeconds * 1_000 < Date.now()) throw new AppError('ERR_TOKEN_EXPIRED')
    if (isEnded(found.claims.sessionId)) throw new AppError(endOf(found.claims))
    if (!known) verified.set(name, found) // a `set` on every use would extend the entry forever
    return found.claims
  }
}

/** After a support entry, a refresh returns the session in the super user's own company. */
const endOf = ({ support }: AccessClaims) => (support ? 'ERR_TOKEN_EXPIRED' : 'ERR_SESSION_EXPIRED')
