import { randomUUID } from 'node:crypto'
import { sessionEnded } from '@recado/contracts/auth/events'
import { login, logout, me } from '@recado/contracts/auth/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, OWN_PAGE, PASSWORD, startAuth } from '../../test/harness.ts'

const OVER = { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } }

describe('the single session of a user', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  const replaced = (companyId: number) =>
    service.rows(`select actor_id from audit_log where company_id = $1 and action = 'login.replaced'`, [companyId])

  test("a sign-in ends the user's former session with its tokens and its cookie", async () => {
    const before = await service.givenAdmin()
    const colleague = await service.givenUser(before)
    const stranger = await service.givenAdmin()

    const after = await service.logIn(before.email)

    expect(await service.call(me, {}, { token: before.token })).toMatchObject(OVER)
    expect(await service.refresh(before.cookie)).toMatchObject(OVER)
    expect((await service.call(me, {}, { token: after.token })).status).toBe(200)
    expect((await service.call(me, {}, { token: colleague.token })).status).toBe(200)
    expect((await service.call(me, {}, { token: stranger.token })).status).toBe(200)
    const sessionId = service.sessionOf(before)
    expect(await service.heard(sessionEnded, before.user.companyId)).toMatchObject([
      { userId: before.user.id, sessionId, reason: 'replaced' },
    ])
    expect(await replaced(before.user.companyId)).toEqual([{ actor_id: String(before.user.id) }])
  })

  test('a session does not end if another person tries a password', async () => {
    const { email, token } = await service.givenAdmin()

    await service.call(login, { body: { email, password: 'a guess' } }, { as: null })

    expect((await service.call(me, {}, { token })).status).toBe(200)
  })

  test('one of two concurrent sign-ins of a user keeps its session', async () => {
    const { email, user } = await service.givenAdmin()

    const both = await service.race('session', [() => service.logIn(email), () => service.logIn(email)])

    const answers = await Promise.all(both.map(({ token }) => service.call(me, {}, { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await service.rows('select 1 from session where user_id = $1', [user.id])).toHaveLength(1)
  })

  test('a refresh that runs while its session is replaced does not continue the session', async () => {
    const { email, cookie, user } = await service.givenAdmin()

    await service.race<unknown>('refresh_token', [() => service.refresh(cookie), () => service.logIn(email)])

    expect(await service.refresh(cookie)).toMatchObject(OVER)
    expect(await service.rows('select 1 from session where user_id = $1', [user.id])).toHaveLength(1)
  })
})

describe('the audit log', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  const attempt = (email: string, password: string, headers: Record<string, string> = {}) =>
    service.call(login, { body: { email, password } }, { as: null, headers })

  test('the audit log records sign-ins, failures and sign-outs, with IP address and browser', async () => {
    const admin = await service.givenAdmin({ name: 'Loja da Bia' })
    const { companyId, id } = admin.user
    await attempt(admin.email, 'a guess', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'user-agent': 'x'.repeat(999) })
    const out = { token: admin.token, headers: OWN_PAGE }
    await service.call(logout, {}, out)
    await service.call(logout, {}, out)

    const entries = await service.rows(
      `select action, actor_kind, actor_id::int, actor_name, entity, entity_id::int, ip, user_agent, changes
        from audit_log where company_id = $1 order by id`,
      [companyId],
    )
    const who = { actor_kind: 'user', actor_id: id, actor_name: 'Loja da Bia', entity: 'user', entity_id: id }
    expect(entries).toMatchObject([
      { ...who, action: 'login.ok', ip: '127.0.0.1', user_agent: 'node', changes: {} },
      {
        ...who,
        action: 'login.failed',
        ip: '203.0.113.9',
        user_agent: 'x'.repeat(300),
        changes: { reason: [null, 'ERR_INVALID_CREDENTIALS'] },
      },
      { ...who, action: 'logout' },
    ])
  })

  test('the audit log records that a session replaced another session', async () => {
    const { user, email } = await service.givenAdmin()
    await service.logIn(email)

    expect(await service.acts(user.companyId)).toEqual(['login.ok', 'login.replaced', 'login.ok'])
  })

  test('the audit log records a sign-in with an unknown e-mail without a company and without the typed text', async () => {
    const email = newEmail()
    const [{ now: before }] = await service.rows('select clock_timestamp() as now')
    await attempt(email, PASSWORD)

    const entries = await service.rows('select * from audit_log where company_id = 0 and at >= $1', [before])
    expect(entries).toMatchObject([{ action: 'login.failed', actor_id: null, actor_name: '', entity_id: null }])
    expect(JSON.stringify(entries)).not.toContain(email)
    expect(JSON.stringify(entries)).not.toContain(PASSWORD)
  })

  test.each([
    ['changed', `update audit_log set action = 'nothing'`],
    ['removed', 'delete from audit_log'],
    ['seen by another company', 'select 1 from audit_log', 0],
  ])('the audit log cannot be %s', async (_, statement, count?: number) => {
    await service.givenAdmin()

    const asked = service.asApp(9_999, statement)

    if (count === undefined) await expect(asked).rejects.toThrow('permission denied')
    else expect((await asked).rowCount).toBe(count)
  })

  test('the audit log records a sign-in only in the company of the user', async () => {
    const [one, other] = [await service.givenAdmin(), await service.givenAdmin()]

    await attempt(one.email, randomUUID())

    expect(await service.acts(one.user.companyId)).toEqual(['login.ok', 'login.failed'])
    expect(await service.acts(other.user.companyId)).toEqual(['login.ok'])
  })
})
