import { logout, me, refreshToken } from '@recado/contracts/auth/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, cookieOf, OWN_PAGE, startAuth, startAuthAlone } from '../../test/harness.ts'

const OVER = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }

describe('a session', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  const ends = async (userId: number) =>
    (await service.events()).filter(({ type, data }) => {
      return type === 'session.ended' && (data as { userId: number }).userId === userId
    })
  const heardEnd = async (userId: number) => {
    await service.events((heard) => heard.some(({ type, data }) => isEndOf(type, data, userId)))
    return ends(userId)
  }
  const age = (seconds: number) =>
    service.database.query(`update refresh_token set used_at = used_at - make_interval(secs => $1)`, [seconds])

  test('a session continues with a cookie that scripts cannot read and other sites do not send', async () => {
    const { body, headers } = await service.refresh((await service.givenAdmin()).cookie)

    const [ofSession = '', ofFiles, ...others] = headers.getSetCookie()
    const [, secret = ''] = /^rt=([\w-]{43}); Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/.exec(ofSession) ?? []
    expect(secret).toHaveLength(43)
    expect(JSON.stringify(body)).not.toContain(secret)
    expect(ofFiles).toBe(`files=${body.token}; Path=/api/media; HttpOnly; SameSite=Strict`)
    expect(others).toEqual([])
  })

  test('a session stores the successor of each token, and no unencrypted token', async () => {
    const admin = await service.givenAdmin()
    const first = await service.refresh(admin.cookie)
    const second = await service.refresh(cookieOf(first.headers))

    const cookies = [admin.cookie, cookieOf(first.headers), cookieOf(second.headers)]
    expect(new Set(cookies).size).toBe(3)
    const stored = JSON.stringify(
      await service.rows(`select encode(hash, 'escape'), encode(successor, 'escape') from refresh_token`),
    )
    for (const cookie of cookies) expect(stored).not.toContain(cookie.slice(3))
  })

  test('two tabs that send the same token at once get the same successor', async () => {
    const { cookie, user } = await service.givenAdmin()

    const tabs = await service.race(
      'refresh_token',
      Array.from({ length: 5 }, () => () => service.refresh(cookie)),
    )

    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(tabs.map(({ headers }) => cookieOf(headers))).size).toBe(1)
    expect(await ends(user.id)).toEqual([])
  })

  test('a late tab gets the newest token if its own was exchanged twice meanwhile', async () => {
    const { cookie } = await service.givenAdmin()
    const first = await service.refresh(cookie)
    const second = await service.refresh(cookieOf(first.headers))

    const late = await service.refresh(cookie)

    expect(cookieOf(late.headers)).toBe(cookieOf(second.headers))
  })

  test('a session ends if a used token is sent again later, and its successor ends, too', async () => {
    const { cookie, user } = await service.givenAdmin()
    const next = await service.refresh(cookie)
    await age(11)

    expect(await service.refresh(cookie)).toMatchObject(OVER)

    expect(await service.refresh(cookieOf(next.headers))).toMatchObject(OVER)
    expect(await service.call(me, {}, { token: next.body.token })).toMatchObject(OVER)
    expect(await heardEnd(user.id)).toMatchObject([{ data: { userId: user.id, reason: 'reuse' } }])
    expect(await service.acts(user.companyId)).toEqual(['login.ok', 'session.reuse'])
  })

  test('a session stores an encrypted successor only as long as two tabs need it', async () => {
    const { cookie, user } = await service.givenAdmin()
    const next = await service.refresh(cookie)
    await age(11)
    await service.refresh(cookieOf(next.headers))

    const kept = await service.rows(
      `select 1 from refresh_token where company_id = $1 and successor is not null and used_at < now() - interval '10 seconds'`,
      [user.companyId],
    )
    expect(kept).toEqual([])
  })

  test.each([
    ['no request used its token for a week', `update refresh_token set expires_at = now() where company_id = $1`],
    ['it is thirty days old', `update session set expires_at = now() where company_id = $1`],
  ])('a session ends if %s', async (_, makeOld) => {
    const { cookie, user } = await service.givenAdmin()
    await service.database.query(makeOld, [user.companyId])

    expect(await service.refresh(cookie)).toMatchObject(OVER)
    expect(await heardEnd(user.id)).toMatchObject([{ data: { reason: 'expired' } }])
  })

  test('a session lasts a week without use, and thirty days at most', async () => {
    const { user } = await service.givenAdmin()

    const days = await service.rows(
      `select round(extract(epoch from t.expires_at - now()) / 86400)::int as idle,
        round(extract(epoch from s.expires_at - now()) / 86400)::int as most
       from refresh_token t join session s on s.id = t.session_id where s.company_id = $1`,
      [user.companyId],
    )
    expect(days).toEqual([{ idle: 7, most: 30 }])
  })

  test('refreshes do not extend a session beyond thirty days', async () => {
    const { cookie, user } = await service.givenAdmin()
    await service.database.query(`update session set expires_at = now() + interval '1 hour' where company_id = $1`, [
      user.companyId,
    ])

    const { headers } = await service.refresh(cookie)

    const expires = /Expires=([^;]+)/.exec(headers.getSetCookie()[0] ?? '')?.[1] ?? ''
    expect(Date.parse(expires) - Date.now()).toBeLessThanOrEqual(3_600_000)
  })

  test.each([['rt=made-up'], ['rt='], ['other=1'], ['rt=%%%'], [`rt=${'x'.repeat(4_000)}`]])(
    'a refresh with the cookie %s is refused',
    async (cookie) => {
      expect(await service.refresh(cookie)).toMatchObject(OVER)
    },
  )

  test('a token is refused as soon as its session has ended, before any event arrives', async () => {
    const { token, user } = await service.givenAdmin()
    expect((await service.call(me, {}, { token })).status).toBe(200)

    await service.database.query('delete from session where company_id = $1', [user.companyId])

    expect(await service.call(me, {}, { token })).toMatchObject(OVER)
  })

  test('a session and its tokens survive a restart', async () => {
    const { token, cookie } = await service.givenAdmin()
    await service.restart()

    expect((await service.call(me, {}, { token })).status).toBe(200)
    expect((await service.refresh(cookie)).status).toBe(200)
  })

  test('signing out does not end the session of a colleague', async () => {
    const admin = await service.givenAdmin()
    const colleague = await service.givenUser(admin)

    await service.call(logout, {}, { token: colleague.token, headers: OWN_PAGE })

    expect((await service.call(me, {}, { token: admin.token })).status).toBe(200)
    expect(await service.call(me, {}, { token: colleague.token })).toMatchObject(OVER)
  })

  test('a session ends only for a request with its token, the answer is in the language of the caller, and a repetition is accepted', async () => {
    const { token, user } = await service.givenAdmin()
    const headers = { ...OWN_PAGE, 'accept-language': 'en' }

    for (const _ of [1, 2]) {
      const answer = await service.call(logout, {}, { token, headers })
      expect(answer).toMatchObject({ status: 200, body: { message: 'You are signed out.' } })
    }
    expect(await heardEnd(user.id)).toMatchObject([{ data: { reason: 'logout' } }])
    expect(await service.call(logout, {}, { as: null, headers })).toMatchObject({ status: 200 })
    expect(await service.call(logout, {}, { token: 'nonsense', headers })).toMatchObject({ status: 200 })
  })

  const REFUSED = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  test.each([
    ['a request without our header', {}],
    ['a request with another header', { 'x-requested-with': 'XMLHttpRequest' }],
    ['a request from another site', { ...OWN_PAGE, origin: 'https://evil.example' }],
    ['a request with a null origin', { ...OWN_PAGE, origin: 'null' }],
    ['a request without an origin', { 'x-requested-with': 'app' }],
    ['a site whose name begins like a local one', { ...OWN_PAGE, origin: 'http://localhost.evil.example' }],
  ])('a session is neither continued nor ended by %s', async (_, headers) => {
    const { cookie, token } = await service.givenAdmin()

    expect(await service.refresh(cookie, headers as Record<string, string>)).toMatchObject(REFUSED)
    const out = await service.call(logout, {}, { as: null, headers: { ...headers, cookie } })
    expect(out).toMatchObject(REFUSED)
    expect((await service.call(me, {}, { token })).status).toBe(200)
  })

  test.each([['http://127.0.0.1:8080'], ['http://localhost:5173'], ['http://[::1]:1']])(
    'a session continues for a page at %s',
    async (origin) => {
      const { cookie } = await service.givenAdmin()

      expect((await service.refresh(cookie, { ...OWN_PAGE, origin })).status).toBe(200)
    },
  )
})

describe('a session in production, behind https', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuthAlone({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://recado.example/',
      ALLOWED_ORIGINS: 'https://app.example, https://other.example:8443',
    })
  })
  afterAll(() => service.close())

  test('the session cookie in production is bound to its exact host', async () => {
    const { cookie } = await service.givenAdmin()
    const { headers } = await service.refresh(cookie, { ...OWN_PAGE, origin: 'https://recado.example' })

    expect(headers.getSetCookie()[0]).toMatch(/^__Host-rt=[\w-]+; Path=\/; .*HttpOnly; Secure; SameSite=Strict$/)
    expect(headers.getSetCookie()[1]).toMatch(/^files=[\w.-]+; Path=\/api\/media; HttpOnly; Secure; SameSite=Strict$/)
    expect(headers.getSetCookie().join()).not.toMatch(/Domain/i)
  })

  test.each([
    ['https://recado.example', 200],
    ['https://app.example', 200],
    ['https://other.example:8443', 200],
    ['https://other.example', 403],
    ['http://recado.example', 403],
    ['http://localhost:5173', 403],
  ])('a page of %s gets %i', async (origin, status) => {
    const { cookie } = await service.givenAdmin()

    const answer = await service.call(refreshToken, {}, { as: null, headers: { ...OWN_PAGE, cookie, origin } })
    expect(answer.status).toBe(status)
  })
})

const isEndOf = (type: string, data: unknown, userId: number) =>
  type === 'session.ended' && (data as { userId: number }).userId === userId
