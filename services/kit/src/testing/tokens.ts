import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ACCESS_TOKEN, type AccessClaims } from '@recado/contracts/auth/access-token'
import { FEATURES } from '@recado/contracts/features'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type TestTokens = {
  readonly jwksUrl: string
  /** A signed access token; `expiresIn` in seconds may be negative. */
  sign(claims: AccessClaims, expiresIn?: number): Promise<string>
  close(): Promise<void>
}

/** A key pair of its own behind a JWKS address, so that a service under test verifies real signatures. */
export async function startTestTokens(): Promise<TestTokens> {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA', use: 'sig' }]
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    jwksUrl: `http://127.0.0.1:${port}/`,
    sign: (claims, expiresIn = 600) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'test', typ: ACCESS_TOKEN.typ })
        .setIssuer(ACCESS_TOKEN.issuer)
        .setAudience(ACCESS_TOKEN.audience)
        .setSubject(String(claims.userId))
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1_000) + expiresIn)
        .sign(privateKey),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** What a token says of an admin of company 1, unless told otherwise. */
export const claimsOf = (changes: Partial<AccessClaims> = {}): AccessClaims => ({
  userId: 1,
  companyId: 1,
  sessionId: crypto.randomUUID(),
  profile: 'admin',
  super: false,
  name: 'Ana',
  features: [...FEATURES],
  limits: { users: 100, connections: 100, queues: 100 },
  dueDate: '2999-12-31',
  companyVersion: 1,
  ...changes,
})
