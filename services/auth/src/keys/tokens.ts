import { randomUUID } from 'node:crypto'
import {
  ACCESS_TOKEN,
  AccessClaims,
  LIVE_TICKET,
  type LiveClaims,
  RENEWAL_SECONDS,
  SETUP_AUDIENCE,
  SUPPORT_AUDIENCE,
} from '@recado/contracts/auth/access-token'
import { jwtVerify, SignJWT } from 'jose'
import { LIFETIME } from '../sessions/lifetimes.ts'
import type { KeyRing } from './key-ring.ts'

/** Signs and verifies the tokens of the installation. */
export type Tokens = {
  /** @param end when the token expires at the latest */
  signAccess(claims: AccessClaims, end?: Date): Promise<string>
  signLiveTicket(claims: LiveClaims): Promise<string>
  /** @returns the claims of a valid or expired token of ours; undefined for any other text */
  readExpired(authorization: string | undefined): Promise<AccessClaims | undefined>
}

const OUTLIVED_SECONDS = LIFETIME.session / 1_000 // no session lasts longer, so older tokens have no use

type Kind = { readonly [K in 'typ' | 'issuer' | 'audience']: string } & { readonly lifetimeSeconds: number }

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
      audience: [audience, SUPPORT_AUDIENCE, SETUP_AUDIENCE],
      clockTolerance: OUTLIVED_SECONDS,
    }).then(
      ({ payload }) => AccessClaims.parse(payload),
      () => undefined,
    )
  }

  return {
    signAccess: (claims, end) => {
      const { lifetimeSeconds } = ACCESS_TOKEN
      const most = claims.renewalOnly ? RENEWAL_SECONDS : lifetimeSeconds
      const left = end ? Math.floor((end.getTime() - Date.now()) / 1_000) : most
      return sign(
        {
          ...ACCESS_TOKEN,
          audience: audienceOf(claims),
          lifetimeSeconds: Math.min(most, left),
        },
        claims,
      )
    },
    signLiveTicket: (claims) => sign(LIVE_TICKET, claims),
    readExpired,
  }
}

function audienceOf({ support, setupOnly }: AccessClaims): string {
  if (setupOnly) return SETUP_AUDIENCE
  return support ? SUPPORT_AUDIENCE : ACCESS_TOKEN.audience
}
