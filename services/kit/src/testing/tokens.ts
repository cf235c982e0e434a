import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCESS_TOKEN, type AccessClaims, LIVE_TICKET, type LiveClaims } from '@recado/contracts/auth/access-token'
import { FEATURES } from '@recado/contracts/features'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { TokenKind } from '../http/callers/signed-token.ts'

export type TestTokens = {
  readonly jwksUrl: string
  /** Signs an access token; `expiresIn` in seconds may be negative. */
  sign(claims: AccessClaims, expiresIn?: number): Promise<string>
  /** Signs a ticket that opens one socket. */
  signTicket(claims: LiveClaims, expiresIn?: number): Promise<string>
  close(): Promise<void>
}

/** Starts a JWKS server with a new key pair, so that a service under test verifies real signatures. */
export async function startTestTokens(): Promise<TestTokens> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA', use: 'sig' }]
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const sign = (kind: TokenKind, claims: AccessClaims | LiveClaims, expiresIn: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: kind.typ })
      .setIssuer(kind.issuer)
      .setAudience(kind.audience)
      .setSubject(String(claims.userId))
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
      .sign(privateKey)
  return {
    jwksUrl: `http://127.0.0.1:${port}/`,
    sign: (claims, expiresIn = ACCESS_TOKEN.lifetimeSeconds) => sign(ACCESS_TOKEN, claims, expiresIn),
    signTicket: (claims, expiresIn = LIVE_TICKET.lifetimeSeconds) => sign(LIVE_TICKET, claims, expiresIn),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The default bearer: an admin of company 1. */
const bearer = () => ({
  userId: 1,
  companyId: 1,
  sessionId: crypto.randomUUID(),
  profile: 'admin' as const,
  super: false,
  name: 'Ana',
})

/** The claims of an admin of company 1, with the given changes. */
export const claimsOf = (changes: Partial<AccessClaims> = {}): AccessClaims => ({
  ...bearer(),
  language: 'pt',
  features: [...FEATURES],
  limits: { users: 100, connections: 100, queues: 100 },
  dueDate: '2999-12-31',
  companyExpiresAt: 32_503_680_000,
  userRightsVersion: 1,
  companyRightsVersion: 1,
  renewalOnly: false,
  ...changes,
})

/** The claims of a socket ticket for an admin of company 1, with the given changes. */
export const ticketClaimsOf = (changes: Partial<LiveClaims> = {}): LiveClaims => ({
  ...bearer(),
  ticketId: crypto.randomUUID(),
  queueIds: [],
  noQueueTickets: false,
  pendingNotices: true,
  userVersion: 1,
  features: [...FEATURES],
  companyVersion: 1,
  payment: false,
  userRightsVersion: 1,
  companyRightsVersion: 1,
  companyExpiresAt: 32_503_680_000,
  ...changes,
})
