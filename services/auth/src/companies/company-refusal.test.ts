import { LiveClaims } from '@recado/contracts/auth/access-token'
import { liveTicket, login, me, pickUsers } from '@recado/contracts/auth/routes'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

describe('a company that is refused', () => {
  let service: AuthService
  let admin: SignedIn
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  const attempt = (email: string) => service.call(login, { body: { email, password: PASSWORD } }, { as: null })
  const given = async (change: string) => {
    admin = await service.givenAdmin()
    await setCompany(change)
  }
  const setCompany = (change: string) =>
    service.database.query(`update company set ${change} where company_id = $1`, [admin.user.companyId])
  const YESTERDAY = `due_date = (now() at time zone timezone)::date - 1`
  const TODAY = `due_date = (now() at time zone timezone)::date`
  const expired = async () => {
    const [{ due }] = await service.rows('select due_date::text as due from company where company_id = $1', [
      admin.user.companyId,
    ])
    return { status: 403, body: { error: 'ERR_COMPANY_EXPIRED', dueDate: due } }
  }

  describe('a company whose due date has passed', () => {
    test('an expired company lets no users in, and the refusal shows the date in the local format', async () => {
      await given(YESTERDAY)

      const answer = await attempt(admin.email)

      const refusal = await expired()
      const [year, month, day] = refusal.body.dueDate.split('-')
      expect(answer).toMatchObject(refusal)
      expect(answer.body['message']).toBe(
        `Sua assinatura venceu em ${day}/${month}/${year}. Entre em contato com o suporte.`,
      )
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await service.acts(admin.user.companyId)).toEqual(['login.ok', 'login.failed'])
    })

    test.each([
      ['Pacific/Kiritimati', 'UTC'], // these two zones never have the same date
      ['Etc/GMT+12', 'UTC'],
    ])('a company expires by the calendar of its time zone %s, not of the server', async (timezone) => {
      await given(`timezone = '${timezone}'`)
      await setCompany(TODAY)
      expect((await attempt(admin.email)).status).toBe(200)

      await setCompany(YESTERDAY)
      expect(await attempt(admin.email)).toMatchObject(await expired())
    })

    test('a sign-in learns that its company has expired only with the right password', async () => {
      await given(YESTERDAY)

      const answer = await service.call(login, { body: { email: admin.email, password: 'guess' } }, { as: null })

      expect(answer).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } })
    })

    test('an admin of an expired company gets a renewal token for two hours, longer than a charge is valid', async () => {
      await given(YESTERDAY)

      const renewalToken = String((await attempt(admin.email)).body['renewalToken'])

      const { exp, iat } = decodeJwt(renewalToken)
      expect(Number(exp) - Number(iat)).toBe(7_200)
      expect((await service.call(me, {}, { token: renewalToken })).body).toMatchObject({ id: admin.user.id })
      expect(await service.call(pickUsers, {}, { token: renewalToken })).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
      expect(await service.rows('select 1 from session where user_id = $1', [admin.user.id])).toHaveLength(1)
    })

    test('an admin of an expired company gets a live socket for payments, and other users do not', async () => {
      await given(YESTERDAY)
      const renewalToken = String((await attempt(admin.email)).body['renewalToken'])

      const ticketOf = (token: string) => service.call(liveTicket, {}, { token })
      const { status, body } = await ticketOf(renewalToken)
      const claims = LiveClaims.parse(decodeJwt(body.ticket))
      const again = LiveClaims.parse(decodeJwt((await ticketOf(renewalToken)).body.ticket))

      expect([status, claims]).toMatchObject([
        200,
        { payment: true, userId: admin.user.id, companyId: admin.user.companyId },
      ])
      // the session of a socket stays when its ticket is renewed
      expect(again.sessionId).toBe(claims.sessionId)
      expect(await ticketOf(admin.token)).toMatchObject(await expired())
      await setCompany(TODAY)
      expect(decodeJwt((await ticketOf(admin.token)).body.ticket)).toMatchObject({ payment: false })
      expect(decodeJwt((await ticketOf(renewalToken)).body.ticket)).toMatchObject({ payment: true })
    })

    test('an admin with a session can renew their expired company, and the session stays usable', async () => {
      await given('status = true')
      const agent = await service.givenUser(admin)
      await setCompany(YESTERDAY)

      const { body } = await service.refresh(admin.cookie)

      expect((await service.call(me, {}, { token: String(body['renewalToken']) })).body.id).toBe(admin.user.id)
      expect((await service.refresh(agent.cookie)).body).not.toHaveProperty('renewalToken')
      expect((await service.refresh('rt=of-nobody')).body).not.toHaveProperty('renewalToken')
      await setCompany(TODAY)
      expect((await service.refresh(admin.cookie)).status).toBe(200)
    })

    test('a renewal token stays valid while the expired company changes, and is refused once the company is switched off', async () => {
      await given(YESTERDAY)
      const token = String((await attempt(admin.email)).body['renewalToken'])

      await setCompany(`${TODAY}, version = version + 1, rights_version = rights_version + 1`)
      await service.database.query('update app_user set rights_version = rights_version + 1 where id = $1', [
        admin.user.id,
      ])
      expect((await service.call(me, {}, { token })).status).toBe(200)

      await setCompany('status = false')
      expect(await service.call(me, {}, { token })).toMatchObject({
        status: 403,
        body: { error: 'ERR_COMPANY_DISABLED' },
      })
    })

    test('a user of an expired company who is not an admin gets no renewal token', async () => {
      await given('status = true')
      const agent = await service.givenUser(admin, { profile: 'supervisor' })
      await setCompany(YESTERDAY)

      expect((await attempt(agent.email)).body).not.toHaveProperty('renewalToken')
    })

    test('a renewal token of a deleted or demoted admin is refused', async () => {
      await given('status = true')
      const [gone, demoted] = [
        await service.givenUser(admin, { profile: 'admin' }),
        await service.givenUser(admin, { profile: 'admin' }),
      ]
      await setCompany(YESTERDAY)
      const tokens = await Promise.all(
        [gone, demoted].map(async ({ email }) => String((await attempt(email)).body['renewalToken'])),
      )
      await service.database.query('delete from app_user where id = $1', [gone.user.id])
      await service.database.query(`update app_user set profile = 'user' where id = $1`, [demoted.user.id])

      expect((await service.call(me, {}, { token: tokens[0] ?? '' })).status).toBe(401)
      expect(await service.call(me, {}, { token: tokens[1] ?? '' })).toMatchObject({
        status: 403,
        body: { error: 'ERR_TOKEN_EXPIRED' },
      })
    })

    test('a session of an expired company is refused until the renewal, and then continues', async () => {
      await given(YESTERDAY)

      expect(await service.refresh(admin.cookie)).toMatchObject(await expired())
      expect(await service.refresh(admin.cookie)).toMatchObject(await expired())

      await setCompany(TODAY)
      expect((await service.refresh(admin.cookie)).status).toBe(200)
    })

    test('a super user can sign in although their own company has expired', async () => {
      await given(YESTERDAY)
      await service.database.query('update app_user set super = true where id = $1', [admin.user.id])

      const answer = await attempt(admin.email)

      expect(answer.status).toBe(200)
      expect((await service.call(pickUsers, {}, { token: answer.body.token })).status).toBe(200)
      expect((await service.refresh(answer.headers.getSetCookie()[0] ?? '')).status).toBe(200)
    })

    test('an expired company and an outdated token are refused with different errors', async () => {
      await given('status = true')
      expect((await service.call(pickUsers, {}, { token: admin.token })).status).toBe(200)

      await setCompany(`${YESTERDAY}, rights_version = rights_version + 1`)

      expect(await service.call(pickUsers, {}, { token: admin.token })).toMatchObject({
        status: 403,
        body: { error: 'ERR_TOKEN_EXPIRED' },
      })
      expect(await service.refresh(admin.cookie)).toMatchObject(await expired())
    })
  })

  describe('a company that is switched off', () => {
    const DISABLED = { status: 403, body: { error: 'ERR_COMPANY_DISABLED' } }

    test('a company that is switched off lets no users in, not even super users, whatever its due date', async () => {
      await given(`status = false, ${YESTERDAY}`)
      await service.database.query('update app_user set super = true where id = $1', [admin.user.id])

      const answer = await attempt(admin.email)

      expect(answer).toMatchObject(DISABLED)
      expect(answer.body).not.toHaveProperty('renewalToken')
    })

    test('open sessions of a company that is switched off are refused', async () => {
      await given('status = false')

      expect(await service.refresh(admin.cookie)).toMatchObject(DISABLED)
      expect(await service.call(me, {}, { token: admin.token })).toMatchObject(DISABLED)
    })

    test('a company that is switched off does not affect other companies', async () => {
      const other = await service.givenAdmin()
      await given('status = false')

      expect((await service.call(me, {}, { token: other.token })).status).toBe(200)
      expect((await attempt(other.email)).status).toBe(200)
    })
  })
})
