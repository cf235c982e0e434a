import { randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN,
  AccessClaims,
  LIVE_TICKET,
  type LiveClaims,
  RENEWAL_SECONDS,
} from '@recado/contracts/auth/access-token'
import { jwtVerify, SignJWT } from 'jose'
import { LIFETIME } from '../sessions/lifetimes.ts'
import type { KeyRing } from './key-ring.ts'

/** Signs and verifies the tokens of the installation. */
export type Tokens = {
  signAccess(claims: AccessClaims): Promise<string>
  signLiveTicket(claims: LiveClaims): Promise<string>
  /** @returns the claims of a valid or expired token of ours; undefined for any other text */
  readExpired(authorization: string | undefined): Promise<AccessClaims | undefined>
}

const OUTLIVED_SECONDS = LIFETIME.session / 1_000 // no session lasts longer, so older tokens have no use

type Kind = Omit<typeof ACCESS_TOKEN | typeof LIVE_TICKET, 'lifetimeSeconds'> & { readonly lifetimeSeconds: number }

export function createTokens(ring: Pick<KeyRing, 'signing' | 'verify'>): Tokens {
  async function sign({ typ, issuer, audience, lifetimeSeconds }: Kind, claims: AccessClaims | LiveClaims) {
    const { privateKey, jwk } = await ring.signing()
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: jwk.kid, typ })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(String(claims.userId))
      .setJti(randomUUID())
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(privateKey)
  }

  async function readExpired(authorization: string | undefined): Promise<AccessClaims | undefined> {
    const { typ, issuer, audience } = ACCESS_TOKEN
    const bearer = authorization?.replace(/^Bearer /i, '') ?? ''
    return jwtVerify(bearer, ring.verify, {
      algorithms: ['EdDSA'],
      typ,
      issuer,
      audience,
      clockTolerance: OUTLIVED_SECONDS,
    }).then(
      ({ payload }) => AccessClaims.parse(payload),
      () => undefined,
    )
  }

  return {
    signAccess: (claims) =>
      sign(claims.renewalOnly ? { ...ACCESS_TOKEN, lifetimeSeconds: RENEWAL_SECONDS } : ACCESS_TOKEN, claims),
    signLiveTicket: (claims) => sign(LIVE_TICKET, claims),
    readExpired,
  }
}
