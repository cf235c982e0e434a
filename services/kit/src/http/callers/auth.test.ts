import { ACCESS_TOKEN } from '@recado/contracts/auth/access-token'
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTcpProxy } from '../../testing/tcp-proxy.ts'
import { claimsOf, startTestTokens } from '../../testing/tokens.ts'
import { createVerifier, type VerifyToken } from './auth.ts'
import { remoteKeys } from './signed-token.ts'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>

describe('an access token', () => {
  let ours: Pair
  let theirs: Pair
  let verify: VerifyToken
  const ended = new Set<string>()
  const claims = claimsOf()

  beforeAll(async () => {
    ours = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    theirs = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const keys = [{ ...(await exportJWK(ours.publicKey)), kid: 'k', alg: 'EdDSA' }]
    verify = createVerifier(createLocalJWKSet({ keys }), { isEnded: (sessionId) => ended.has(sessionId) })
  })

  const draft = (changes: { header?: object; body?: object; expiresIn?: number } = {}) =>
    new SignJWT({ ...claims, ...changes.body })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k', typ: ACCESS_TOKEN.typ, ...changes.header })
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(ACCESS_TOKEN.audience)
      .setExpirationTime(Math.floor(Date.now() / 1_000) + (changes.expiresIn ?? 60))

  test('a valid access token identifies its bearer, with the scheme in any letter case', async () => {
    const token = await draft().sign(ours.privateKey)

    expect(await verify(`Bearer ${token}`)).toEqual(claims)
    expect(await verify(`bearer ${token}`)).toEqual(claims)
  })

  test('an expired but otherwise valid access token is refused with the code that makes a client refresh it', async () => {
    const old = await draft({ expiresIn: -60 }).sign(ours.privateKey)

    await expect(verify(`Bearer ${old}`)).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED', status: 403 })
  })

  test('an access token that becomes valid in a minute gets ERR_UNAVAILABLE, because a clock that is behind must end no session', async () => {
    const inAMinute = Math.floor(Date.now() / 1_000) + 60
    const early = draft({ expiresIn: 120 }).setNotBefore(inAMinute)

    await expect(verify(`Bearer ${await early.sign(ours.privateKey)}`)).rejects.toMatchObject({
      code: 'ERR_UNAVAILABLE',
      status: 503,
    })
  })

  test('an access token is refused once its session has ended, although it was accepted before', async () => {
    const sessionId = crypto.randomUUID()
    const token = await draft({ body: { sessionId } }).sign(ours.privateKey)
    await verify(`Bearer ${token}`)

    ended.add(sessionId)

    await expect(verify(`Bearer ${token}`)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  })

  test('a forged signature is refused, although a token with the same claims was accepted before', async () => {
    const words = draft({ body: { sessionId: crypto.randomUUID() } })
    await verify(`Bearer ${await words.sign(ours.privateKey)}`)

    const forged = `Bearer ${await words.sign(theirs.privateKey)}`

    await expect(verify(forged)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  })

  const secret = new TextEncoder().encode('x'.repeat(32))
  test.each<[string, () => Promise<string> | string]>([
    ['an empty header', () => ''],
    ['a token without a scheme', async () => draft().sign(ours.privateKey)],
    ['another scheme', async () => `Basic ${await draft().sign(ours.privateKey)}`],
    ['an invalid token', () => 'Bearer not.a.token'],
    ['a foreign signature', async () => `Bearer ${await draft().sign(theirs.privateKey)}`],
    [
      'a foreign signature on an expired token',
      async () => `Bearer ${await draft({ expiresIn: -60 }).sign(theirs.privateKey)}`,
    ],
    [
      'a changed body',
      async () => `Bearer ${withBody(await draft().sign(ours.privateKey), { ...claims, super: true })}`,
    ],
    ['an unsigned token', () => `Bearer ${new UnsecuredJWT({ ...claims }).setExpirationTime('1h').encode()}`],
    [
      'a signature with a shared secret',
      async () => `Bearer ${await draft({ header: { alg: 'HS256' } }).sign(secret)}`,
    ],
    [
      'a foreign signature on a token that becomes valid in a minute',
      async () => `Bearer ${await draft({ expiresIn: 120 }).setNotBefore('1m').sign(theirs.privateKey)}`,
    ],
    ['another audience', async () => `Bearer ${await draft().setAudience('recado-live').sign(ours.privateKey)}`],
    ['another issuer', async () => `Bearer ${await draft().setIssuer('somebody').sign(ours.privateKey)}`],
    ['another type', async () => `Bearer ${await draft({ header: { typ: 'live+jwt' } }).sign(ours.privateKey)}`],
    ['an unknown key', async () => `Bearer ${await draft({ header: { kid: 'other' } }).sign(ours.privateKey)}`],
    [
      'a token without a company',
      async () => `Bearer ${await draft({ body: { companyId: undefined } }).sign(ours.privateKey)}`,
    ],
    [
      'another audience in an expired token',
      async () => `Bearer ${await draft({ expiresIn: -60 }).setAudience('recado-live').sign(ours.privateKey)}`,
    ],
  ])('a request with %s gets ERR_SESSION_EXPIRED', async (_, header) => {
    await expect(verify(await header())).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', status: 401 })
  })

  test('an access token without an expiry is refused', async () => {
    const endless = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k', typ: ACCESS_TOKEN.typ })
      .setIssuer(ACCESS_TOKEN.issuer)
      .setAudience(ACCESS_TOKEN.audience)
      .sign(ours.privateKey)

    await expect(verify(`Bearer ${endless}`)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED' })
  })
})

test('a token gets ERR_UNAVAILABLE while the keys are unreachable, and is accepted afterwards', async () => {
  const tokens = await startTestTokens()
  const proxy = await startTcpProxy(tokens.jwksUrl)
  const verify = createVerifier(remoteKeys(proxy.url), { isEnded: () => false })
  const bearer = `Bearer ${await tokens.sign(claimsOf())}`

  proxy.takeAway()
  await expect(verify(bearer)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', status: 503 })
  proxy.restore()
  await expect(verify(bearer)).resolves.toMatchObject({ companyId: 1 })

  await proxy.close()
  await tokens.close()
})

test.each([
  ['an error page', 502, '<html>'],
  ['a page that is not JSON', 200, '<html>'],
  ['JSON that is not a key set', 200, '{"keys":"none"}'],
])('a JWKS address that answers with %s does not end sessions', async (_, status, page) => {
  const tokens = await startTestTokens()
  const bearer = `Bearer ${await tokens.sign(claimsOf())}`
  await using server = await serve(status, page)

  await expect(createVerifier(remoteKeys(server.url), { isEnded: () => false })(bearer)).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
  })
  await tokens.close()
})

const withBody = (token: string, body: object) => {
  const [header, , signature] = token.split('.')
  return [header, Buffer.from(JSON.stringify(body)).toString('base64url'), signature].join('.')
}

async function serve(status: number, page: string) {
  const { createServer } = await import('node:http')
  const server = createServer((_request, response) => response.writeHead(status).end(page))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
