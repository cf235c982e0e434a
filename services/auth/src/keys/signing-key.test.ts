import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { ACCESS_TOKEN } from '@recado/contracts/auth/access-token'
import { jwks, me } from '@recado/contracts/auth/routes'
import { startService } from '@recado/kit/service'
import { claimsOf } from '@recado/kit/testing/tokens'
import { createLocalJWKSet, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, startAuthAlone } from '../../test/harness.ts'
import { auth } from '../app.ts'
import type { SigningKey } from './signing-key.ts'
import { createTokens } from './tokens.ts'

describe('the signing key', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuthAlone()
  })
  afterAll(() => service.close())

  test('two processes that start on an empty table share one signing key, and both accept its tokens', async () => {
    await service.database.query('delete from signing_key')

    const both = await service.race('signing_key', [
      () => startService(auth, service.environment),
      () => startService(auth, service.environment),
    ])

    expect(await service.rows('select kid from signing_key')).toHaveLength(1)
    const kids = await Promise.all(both.map(async ({ address }) => (await keysAt(address)).map(({ kid }) => kid)))
    expect(kids[0]).toHaveLength(1)
    expect(kids[1]).toEqual(kids[0])
    await Promise.all(both.map((process) => process.stop()))
    await service.restart()
    expect((await keysAt(service.address)).map(({ kid }) => kid)).toEqual(kids[0])
  })

  test('the signing key stays after a restart, and is stored only encrypted', async () => {
    const admin = await service.givenAdmin()
    const before = (await service.call(jwks, {}, { as: null })).body
    await service.restart()

    expect((await service.call(jwks, {}, { as: null })).body).toEqual(before)
    expect((await service.call(me, {}, { token: admin.token })).status).toBe(200)
    const [{ sealed }] = (await service.rows('select sealed from signing_key')) as [{ sealed: Buffer }]
    // the first bytes of an unencrypted key
    expect(sealed.includes(Buffer.from('302e020100300506032b6570', 'hex'))).toBe(false)
  })

  test('a service with a wrong secret reports it and does not start, and the signing key is not replaced', async () => {
    const environment = { ...service.environment, SECRET_KEY: randomBytes(32).toString('base64') }

    await expect(startService(auth, environment)).rejects.toThrow('a key that is not configured')
  })
})

test('an expired token of this installation can be read, but not a token of another issuer', async () => {
  const key = keyInMemory()
  const [ours, theirs] = [createTokens(ringOf(key)), createTokens(ringOf(keyInMemory()))]
  const claims = claimsOf()
  const old = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', kid: key.jwk.kid, typ: ACCESS_TOKEN.typ })
    .setIssuer(ACCESS_TOKEN.issuer)
    .setAudience(ACCESS_TOKEN.audience)
    .setExpirationTime(Math.floor(Date.now() / 1_000) - 86_400)
    .sign(key.privateKey)

  expect(await ours.readExpired(`Bearer ${old}`)).toEqual(claims)
  expect(await theirs.readExpired(`Bearer ${old}`)).toBeUndefined()
  expect(await ours.readExpired(undefined)).toBeUndefined()
})

const keysAt = async (address: string) =>
  ((await (await fetch(`${address}${jwks.url}`)).json()) as { keys: { kid: string }[] }).keys

const ringOf = (key: SigningKey) => ({ signing: async () => key, verify: createLocalJWKSet({ keys: [key.jwk] }) })

const keyInMemory = (): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'ours', alg: 'EdDSA' } }
}
