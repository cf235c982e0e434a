import { ACCESS_TOKEN, AccessClaims } from '@recado/contracts/auth/access-token'
import { jwks, logout, me, options } from '@recado/contracts/auth/routes'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, cookieOf, OWN_PAGE, PLAN, startAuth } from './harness.ts'

describe('from signup to logout', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  test('a company signs up, its admin signs in, refreshes the session, and signs out', async () => {
    const signedUp = await service.signUp({ name: 'Loja da Bia' })
    expect(signedUp).toMatchObject({ status: 201, body: { name: 'Loja da Bia' } })

    const { token, user, cookie } = await service.logIn(signedUp.email)
    expect(user).toMatchObject({ name: 'Loja da Bia', email: signedUp.email, profile: 'admin', super: false })
    expect(user.company).toMatchObject({
      id: signedUp.body.id,
      dueDate: signedUp.body.dueDate,
      timezone: 'America/Sao_Paulo',
      language: 'pt',
      plan: { id: PLAN.id, users: 10, useKanban: true, useSchedules: true, useCampaigns: false },
    })
    expect(user.permissions).toContain('users:manage')
    expect(user.company.settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' })
    expect(user.company.settings.map(({ key }) => key)).not.toContain('tokenixc')
    expect((await service.call(me, {}, { token })).body).toEqual(user)

    const refreshed = await service.refresh(cookie)
    expect(refreshed).toMatchObject({ status: 200, body: { user } })
    expect(cookieOf(refreshed.headers)).not.toBe(cookie)

    const out = await service.call(
      logout,
      {},
      { as: null, headers: { ...OWN_PAGE, cookie: cookieOf(refreshed.headers) } },
    )
    expect(out).toMatchObject({ status: 200, body: { message: 'Você saiu.' } })
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^rt=;.*Path=\/;.*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^files=;.*Path=\/api\/media;.*Expires=Thu, 01 Jan 1970/),
    ])
    expect((await service.call(me, {}, { token: refreshed.body.token })).body.error).toBe('ERR_SESSION_EXPIRED')
  })

  test('any client can verify an access token with the public keys', async () => {
    const { token, user } = await service.givenAdmin()

    const { body } = await service.call(jwks, {}, { as: null })
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(body as never), {
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
      typ: ACCESS_TOKEN.typ,
    })

    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: body.keys[0]?.kid })
    expect(JSON.stringify(body)).not.toContain('"d"')
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600)
    expect(payload.sub).toBe(String(user.id))
    expect(AccessClaims.parse(payload)).toMatchObject({
      userId: user.id,
      companyId: user.companyId,
      profile: 'admin',
      super: false,
      name: user.name,
      features: ['useKanban', 'useSchedules'],
      limits: { users: 10, connections: 5, queues: 10 },
      dueDate: user.company.dueDate,
      companyRightsVersion: 1,
    })
  })

  test('the options of the installation are public', async () => {
    const answer = await service.call(options, {}, { as: null })

    expect(answer).toMatchObject({
      status: 200,
      body: { signupEnabled: true, passwordReset: false, passwordMin: 5, sandbox: false, sandboxPhoneUrl: null },
    })
    expect(answer.body.languages).toEqual(['pt', 'en', 'es'])
    expect(answer.body.version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})
