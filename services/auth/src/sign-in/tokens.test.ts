import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { ACCESS_TOKEN, LIVE_TICKET, LiveClaims } from '@recado/contracts/auth/access-token'
import { getUser, jwks, listUsers, liveTicket, login, me, pickUsers } from '@recado/contracts/auth/routes'
import { ERRORS } from '@recado/contracts/error-catalogue'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuth, startAuthAlone } from '../../test/harness.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('access tokens', () => {
  let service: AuthService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin()
  })
  afterAll(() => service.close())

  /** Forges the admin's token with another header or body, and another signature. */
  const forged = (header: object, body: object, signer: (text: string) => string) => {
    const text = `${encode({ ...decodeProtectedHeader(admin.token), ...header })}.${encode({ ...decodeJwt(admin.token), ...body })}`
    return `${text}.${signer(text)}`
  }
  const ours = async () => (await service.call(jwks, {}, { as: null })).body.keys[0] ?? { kid: '' }

  test.each<[string, () => Promise<string> | string]>([
    ['an empty text', () => ''],
    ['nonsense', () => 'nonsense'],
    ['an unsigned token', () => forged({ alg: 'none' }, { super: true }, () => '')],
    ['a signature of another body', () => forged({}, { super: true }, () => admin.token.split('.')[2] ?? '')],
    ['an unknown key', () => forged({}, {}, (text) => signWith(generateKeyPairSync('ed25519').privateKey, text))],
    [
      'the public key as a shared secret',
      async () => {
        const key = createPublicKey({ key: (await ours()) as never, format: 'jwk' })
        const pem = key.export({ format: 'pem', type: 'spki' })
        return forged({ alg: 'HS256' }, {}, (text) => createHmac('sha256', pem).update(text).digest('base64url'))
      },
    ],
    ['the purpose of a live ticket', async () => (await ticket()).body.ticket],
    ['a key of another installation', () => service.token({ companyId: admin.user.companyId })],
  ])('a request with %s is refused', async (_, make) => {
    const answer = await service.call(me, {}, { token: await make() })

    expect(answer).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  })

  const ticket = () => service.call(liveTicket, {}, { token: admin.token })

  test('a request without a token is refused', async () => {
    expect(await service.call(me, {}, { as: null })).toMatchObject({ status: 401 })
  })

  test('a token of a user whose rights have changed must be refreshed, and the new token has the new rights', async () => {
    const colleague = await service.givenUser(admin, { profile: 'admin' })
    expect((await service.call(listUsers, { query: {} }, { token: colleague.token })).status).toBe(200)

    await service.database.query(`update app_user set profile = 'user' where id = $1`, [colleague.user.id])

    const answer = await service.call(listUsers, { query: {} }, { token: colleague.token })
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } })
    const renewed = await service.refresh(colleague.cookie)
    expect(decodeJwt(renewed.body.token)).toMatchObject({ profile: 'user' })
    expect(await service.call(listUsers, { query: {} }, { token: renewed.body.token })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect((await service.call(pickUsers, {}, { token: renewed.body.token })).status).toBe(200)
  })

  test('a token names the language of responses: that of the user, or else of the company, or else of the header', async () => {
    const other = await service.givenAdmin()
    await service.database.query(`update company set language = 'es' where company_id = $1`, [other.user.companyId])
    const colleague = await service.givenUser(other, { language: 'en' })
    const missing = async ({ email }: SignedIn, preference: string) => {
      const { token } = await service.logIn(email)
      const headers = { 'accept-language': preference }
      return (await service.call(getUser, { params: { userId: 999_999 } }, { token, headers })).body['message']
    }

    expect(await missing(other, '*')).toBe(ERRORS.ERR_NO_USER_FOUND.es)
    expect(await missing(other, 'pt-BR')).toBe(ERRORS.ERR_NO_USER_FOUND.pt)
    await service.database.query(`update app_user set profile = 'admin' where id = $1`, [colleague.user.id])
    expect(await missing(colleague, '*')).toBe(ERRORS.ERR_NO_USER_FOUND.en)
  })

  test('a live ticket names the receiver of events, is valid for half a minute, and is unique', async () => {
    const queueId = await service.givenQueue(admin.user.companyId, 'Vendas')
    const agent = await service.givenUser(admin, {
      queueIds: [queueId],
      allTicket: 'disable',
      noQueueTickets: 'enable',
      name: 'Caio',
    })

    const { status, body } = await service.call(liveTicket, {}, { token: agent.token })

    expect({ status, expiresIn: body.expiresIn }).toEqual({ status: 200, expiresIn: 30 })
    const { payload } = await jwtVerify(body.ticket, createLocalJWKSet({ keys: [(await ours()) as never] }), {
      issuer: LIVE_TICKET.issuer,
      audience: LIVE_TICKET.audience,
      typ: LIVE_TICKET.typ,
    })
    expect(LiveClaims.parse(payload)).toMatchObject({
      userId: agent.user.id,
      companyId: admin.user.companyId,
      profile: 'user',
      name: 'Caio',
      queueIds: [queueId],
      noQueueTickets: true,
      pendingNotices: false,
      userVersion: agent.user.version,
      super: false,
      sessionId: decodeJwt(agent.token)['sessionId'],
      features: decodeJwt(agent.token)['features'],
      companyVersion: 1,
      companyExpiresAt: decodeJwt(agent.token)['companyExpiresAt'],
      payment: false,
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(30)
    expect((await service.call(liveTicket, {}, { token: agent.token })).body.ticket).not.toBe(body.ticket)
  })

  test('a token has the claims of the contract and no e-mail', () => {
    expect(decodeProtectedHeader(admin.token)).toMatchObject({ alg: 'EdDSA', typ: ACCESS_TOKEN.typ })
    expect(JSON.stringify(decodeJwt(admin.token))).not.toContain(admin.email)
  })
})

describe('signing in', () => {
  let service: AuthService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startAuthAlone({ NODE_ENV: 'production' }) // with the real cost of password hashes
    admin = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const attempt = (email: string, password: string) => service.call(login, { body: { email, password } }, { as: null })

  test('a sign-in accepts the e-mail in any case and with spaces around it', async () => {
    expect((await attempt(`  ${admin.email.toUpperCase()} `, PASSWORD)).status).toBe(200)
  })

  test('a sign-in checks passwords that are stored as argon2id hashes with the cost of production', async () => {
    const kept = await service.rows('select password_hash as hash from login where email = $1', [admin.email])

    expect(kept).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }])
  })

  test('a sign-in with an unknown e-mail gets the answer to a wrong password, in the same time', async () => {
    const timed = async (email: string) => {
      const start = performance.now()
      const answer = await attempt(email, 'wrong')
      return { answer, ms: performance.now() - start }
    }
    await timed(admin.email)
    const [wrong, unknown] = [[await timed(admin.email)], [await timed(newEmail())]]
    // the quickest of several calls, because single calls may be slow on a busy machine
    const quickest = (all: typeof wrong) => Math.min(...all.map(({ ms }) => ms))
    // without hashing, a call would take about a fiftieth of the time
    const isAlike = () => quickest(unknown) > quickest(wrong) / 4
    for (let turn = 0; turn < 20 && !isAlike(); turn++) {
      wrong.push(await timed(admin.email))
      unknown.push(await timed(newEmail()))
    }

    for (const { answer } of [...wrong, ...unknown]) {
      expect(answer).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(isAlike()).toBe(true)
  })

  test.each([[PASSWORD.toUpperCase()], [`${PASSWORD} `], [''], ['x'.repeat(200)]])(
    'a sign-in with the password "%s" is refused',
    async (password) => {
      const { email } = await service.signUp()

      expect(await attempt(email, password)).toMatchObject({
        status: 401,
        body: { error: 'ERR_INVALID_CREDENTIALS' },
      })
    },
  )

  test('a sign-in accepts accented letters in any encoding of the keyboard', async () => {
    const { email } = await service.signUp({ password: 'café da manhã'.normalize('NFC') })

    expect((await attempt(email, 'café da manhã'.normalize('NFD'))).status).toBe(200)
  })
})

const signWith = (key: Parameters<typeof sign>[2], text: string) =>
  sign(null, Buffer.from(text), key).toString('base64url')
