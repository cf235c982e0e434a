import { login, me } from '@recado/contracts/auth/routes'
import {
  clearTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  setUpTwoFactor,
} from '@recado/contracts/auth/two-factor-routes'
import { Secret, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownCode } from '../../test/authenticator.ts'
import { type AuthService, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'
import { givenFactor, refreshed } from '../../test/second-factor.ts'

describe('a second factor', () => {
  let service: AuthService
  let admin: SignedIn
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin()
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const setUp = (as: SignedIn, password = PASSWORD) =>
    service.call(setUpTwoFactor, { body: { password } }, { token: as.token })
  const enable = (as: SignedIn, code: string) => service.call(enableTwoFactor, { body: { code } }, { token: as.token })
  const disable = (as: SignedIn, code: string, password = PASSWORD) =>
    service.call(disableTwoFactor, { body: { code, password } }, { token: as.token })
  const clear = (as: SignedIn, userId: number) =>
    service.call(clearTwoFactor, { params: { userId } }, { token: as.token })
  const enter = (email: string, code?: string, password = PASSWORD) =>
    service.call(login, { body: { email, password, ...(code !== undefined && { code }) } }, { as: null })
  const wrongCode = { status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field: 'code', code: 'invalid' }] } }

  /**
   * Creates a user who enabled the second factor with the current code. The code of the next step is accepted, too,
   * even if that step begins during the test.
   */
  async function given() {
    const person = await service.givenUser(admin)
    const { secret } = (await setUp(person)).body
    const codeAt = (offset: number) => shownCode(secret, offset)
    const { body } = await enable(person, codeAt(0))
    return { person: await refreshed(service, person), codeAt, recoveryCodes: body.recoveryCodes }
  }

  test('a sign-in needs a code after the second factor was enabled, and each code is accepted once', async () => {
    const person = await service.givenUser(admin, { name: 'Bia' })
    const { status, body } = await setUp(person)
    expect(status).toBe(200)
    const { issuer, label, secret } = URI.parse(body.otpauthUrl)
    expect([issuer, label, secret.base32]).toEqual(['Recado', person.email, body.secret])
    expect((await enter(person.email)).status).toBe(200) // the second factor is not enabled yet
    const again = await service.logIn(person.email)

    expect(await enable(again, '000000')).toMatchObject(wrongCode)
    const codeAt = (offset: number) => shownCode(body.secret, offset)
    const spent = codeAt(0)
    const enabled = await enable(again, spent)
    expect(enabled.status).toBe(200)
    expect(new Set(enabled.body.recoveryCodes).size).toBe(10)
    expect((await service.call(me, {}, { token: again.token })).body.error).toBe('ERR_TOKEN_EXPIRED')
    expect((await service.refresh(again.cookie)).body.user.twoFactor).toBe(true)

    expect(await enter(person.email)).toMatchObject({ status: 401, body: { error: 'ERR_2FA_REQUIRED' } })
    expect(await enter(person.email, spent)).toMatchObject({ status: 401, body: { error: 'ERR_2FA_INVALID' } })
    expect(await enter(person.email, undefined, 'wrong')).toMatchObject({
      status: 401,
      body: { error: 'ERR_INVALID_CREDENTIALS' },
    })
    const code = codeAt(1)
    expect((await enter(person.email, code)).status).toBe(200)
    expect(await enter(person.email, code)).toMatchObject({ status: 401, body: { error: 'ERR_2FA_INVALID' } })
    const [stored] = await service.rows('select * from two_factor where user_id = $1', [person.user.id])
    expect(stored.secret.includes(Buffer.from(Secret.fromBase32(body.secret).buffer))).toBe(false)
    expect(await service.acts(admin.user.companyId)).toContain('2fa.enable')
  })

  test('only one of two concurrent sign-ins with the same code succeeds', async () => {
    const { person, codeAt } = await given()
    const code = codeAt(1)

    const statuses = (await Promise.all([enter(person.email, code), enter(person.email, code)])).map(
      (one) => one.status,
    )

    expect(statuses.sort()).toEqual([200, 401])
  })

  test('each recovery code replaces the second factor once, in any spelling', async () => {
    const { person, recoveryCodes } = await given()
    const [first = '', second = ''] = recoveryCodes

    expect((await enter(person.email, first)).status).toBe(200)
    expect((await enter(person.email, first)).body.error).toBe('ERR_2FA_INVALID')
    expect((await enter(person.email, ` ${second.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
  })

  test('a user needs their password to set up a second factor, and password and code to disable it', async () => {
    const person = await service.givenUser(admin)
    expect(await setUp(person, 'wrong')).toMatchObject({ status: 400, body: { error: 'ERR_CURRENT_PASSWORD' } })
    expect(await enable(person, '123456')).toMatchObject(wrongCode)

    const { person: other, recoveryCodes, codeAt } = await given()
    expect(await setUp(other)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await disable(other, codeAt(1), 'wrong')).toMatchObject({
      status: 400,
      body: { error: 'ERR_CURRENT_PASSWORD' },
    })
    expect(await disable(other, '000000')).toMatchObject(wrongCode)
    expect((await disable(other, recoveryCodes[3] ?? '')).status).toBe(200)
    expect((await enter(other.email)).status).toBe(200)
    const acts = await service.acts(admin.user.companyId)
    expect(acts.filter((action) => action === '2fa.disable')).toHaveLength(1)
  })

  test('a second factor cannot be disabled by guessing codes', async () => {
    const { person, recoveryCodes } = await given()
    await disable(person, '000000')
    // the next pause lasts a minute
    await service.database.query('update login_failure set failures = 12, next_at = now()')

    expect(await disable(person, '000000')).toMatchObject(wrongCode)
    const tooMany = await disable(person, recoveryCodes[0] ?? '')
    expect(tooMany).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } })
    expect((await enter(person.email)).body.error).toBe('ERR_2FA_REQUIRED')

    await service.database.query('update login_failure set next_at = now()')
    expect((await disable(person, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('an admin cannot clear their own second factor without a proof', async () => {
    const { person: own } = await givenFactor(service, await service.givenAdmin())

    expect(await clear(own, own.user.id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await enter(own.email)).body.error).toBe('ERR_2FA_REQUIRED')
  })

  test('only admins of the company can clear a second factor', async () => {
    const { person } = await given()
    const colleague = await service.givenUser(admin, { profile: 'supervisor' })
    expect(await clear(colleague, person.user.id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await clear(stranger, person.user.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    expect((await enter(person.email)).status).toBe(401)

    expect((await clear(admin, person.user.id)).status).toBe(200)
    expect((await clear(admin, person.user.id)).status).toBe(200)

    expect((await enter(person.email)).status).toBe(200)
    expect((await service.acts(admin.user.companyId)).filter((action) => action === '2fa.clear')).toHaveLength(1)
  })
})

test('a wrong code counts as a failed sign-in', async () => {
  const service = await startAuth()
  try {
    const admin = await service.givenAdmin()
    const { secret } = (await service.call(setUpTwoFactor, { body: { password: PASSWORD } }, { token: admin.token }))
      .body
    const code = shownCode(secret, 0)
    await service.call(enableTwoFactor, { body: { code } }, { token: admin.token })

    const codes: string[] = []
    for (let i = 0; i < 7; i++) {
      const body = { email: admin.email, password: PASSWORD, code: '000000' }
      codes.push((await service.call(login, { body }, { as: null })).body.error ?? '')
    }

    expect(codes.slice(0, 4)).toEqual(Array(4).fill('ERR_2FA_INVALID'))
    expect(codes).toContain('ERR_TOO_MANY_ATTEMPTS')
  } finally {
    await service.close()
  }
})
