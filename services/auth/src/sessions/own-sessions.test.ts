import { sessionEnded } from '@recado/contracts/auth/events'
import { me } from '@recado/contracts/auth/routes'
import { endOwnSession, listSessions } from '@recado/contracts/auth/session-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, type SignedIn, startAuth } from '../../test/harness.ts'

describe('the sessions of the caller', () => {
  let service: AuthService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const list = (as: SignedIn) => service.call(listSessions, {}, { token: as.token })
  const end = (as: SignedIn, sessionId: string) =>
    service.call(endOwnSession, { params: { sessionId } }, { token: as.token })

  test("the list of sessions has the caller's sessions with their IP addresses, and no sessions of others", async () => {
    const colleague = await service.givenUser(admin)

    const { status, body } = await list(colleague)

    expect(status).toBe(200)
    expect(body).toMatchObject([{ id: service.sessionOf(colleague), isCurrent: true, userAgent: expect.any(String) }])
    expect(body[0]?.ip).toMatch(/127\.0\.0\.1|::1/)
    expect(Date.parse(body[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('the list of sessions shows when each was last used', async () => {
    const colleague = await service.givenUser(admin)
    await service.database.query(`update session set last_used_at = now() - interval '1 hour' where user_id = $1`, [
      colleague.user.id,
    ])
    const began = Date.now()
    await service.refresh(colleague.cookie)

    expect(Date.parse((await list(colleague)).body[0]?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(began)
  })

  test('a user can end their own sessions, and the tokens end, too', async () => {
    const colleague = await service.givenUser(admin)
    const sessionId = String(service.sessionOf(colleague))

    expect((await end(colleague, sessionId)).status).toBe(200)

    expect((await service.call(me, {}, { token: colleague.token })).status).toBe(401)
    const ended = await service.heard(sessionEnded, admin.user.companyId, (data) =>
      data.some((one) => one.sessionId === sessionId),
    )
    expect(ended.find((one) => one.sessionId === sessionId)?.reason).toBe('logout')
    expect(await service.acts(admin.user.companyId)).toContain('logout')
  })

  test('sessions of colleagues and of other companies are not found', async () => {
    const colleague = await service.givenUser(admin)
    const stranger = await service.givenAdmin()
    for (const other of [colleague, stranger]) {
      const notThere = { status: 404, body: { error: 'ERR_NOT_FOUND' } }
      expect(await end(admin, String(service.sessionOf(other)))).toMatchObject(notThere)
      expect((await service.call(me, {}, { token: other.token })).status).toBe(200)
    }
    expect((await end(admin, 'nonsense')).status).toBe(404)
  })
})
