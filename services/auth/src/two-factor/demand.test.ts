import { AccessClaims, SETUP_AUDIENCE } from '@recado/contracts/auth/access-token'
import { acceptInvitation, createInvitation } from '@recado/contracts/auth/invitation-routes'
import { listUsers, liveTicket, login, me } from '@recado/contracts/auth/routes'
import { listSessions } from '@recado/contracts/auth/session-routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { allowSupport, enterSupport } from '@recado/contracts/auth/support-routes'
import {
  clearTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  setUpTwoFactor,
} from '@recado/contracts/auth/two-factor-routes'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownCode } from '../../test/authenticator.ts'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'
import { givenFactor, refreshed } from '../../test/second-factor.ts'

const LIMITED = { status: 403, body: { error: 'ERR_2FA_SETUP_REQUIRED' } }
const OUTDATED = { status: 403, body: { error: 'ERR_TOKEN_EXPIRED' } }

describe('a second factor that the company demands', () => {
  let service: AuthService
  let admin: SignedIn // with a second factor
  let adminSecret: string
  let agent: SignedIn // without one
  beforeAll(async () => {
    service = await startAuth()
  })
  beforeEach(async () => {
    const founder = await service.givenAdmin()
    agent = await service.givenUser(founder)
    const given = await givenFactor(service, founder)
    admin = given.person
    adminSecret = given.secret
  })
  afterAll(() => service.close())

  const demand = ({ token }: SignedIn, value = 'enabled') =>
    service.call(updateSetting, { params: { key: 'twoFactorDemanded' }, body: { value } }, { token })
  /** The demand outdates all tokens of the company. */
  async function demanded() {
    expect((await demand(admin)).status).toBe(200)
    admin = await refreshed(service, admin)
  }
  const see = ({ token }: SignedIn) => service.call(me, {}, { token })
  /** A request that every user may make. */
  const work = ({ token }: SignedIn) => service.call(listSessions, {}, { token })
  const clear = (userId: number) => service.call(clearTwoFactor, { params: { userId } }, { token: admin.token })
  const isLimited = ({ token }: SignedIn) => AccessClaims.parse(decodeJwt(token)).setupOnly === true

  test('a demand limits existing sessions of users without a second factor, and no session of other users', async () => {
    const stranger = await service.givenAdmin()

    await demanded()

    expect(await work(agent)).toMatchObject(OUTDATED)
    const limited = await refreshed(service, agent)
    expect(limited.user.mustSetUpTwoFactor).toBe(true)
    expect(decodeJwt(limited.token).aud).toBe(SETUP_AUDIENCE)
    expect(await work(limited)).toMatchObject(LIMITED)
    expect(await service.call(liveTicket, {}, { token: limited.token })).toMatchObject(LIMITED)
    expect((await see(limited)).body).toMatchObject({ id: agent.user.id, mustSetUpTwoFactor: true })
    expect((await work(admin)).status).toBe(200)
    expect(admin.user.mustSetUpTwoFactor).toBe(false)
    expect((await work(stranger)).status).toBe(200)
    expect((await work(await refreshed(service, stranger))).status).toBe(200)
  })

  test('a new session of a user without a second factor can only set one up, and then becomes a full session', async () => {
    await demanded()
    const limited = await service.logIn(agent.email)
    expect([isLimited(limited), limited.user.mustSetUpTwoFactor]).toEqual([true, true])
    expect(await work(limited)).toMatchObject(LIMITED)

    const { person, secret } = await givenFactor(service, limited)

    expect(await work(limited)).toMatchObject(OUTDATED)
    expect([isLimited(person), person.user.mustSetUpTwoFactor]).toEqual([false, false])
    expect((await service.call(liveTicket, {}, { token: person.token })).status).toBe(200)
    const again = { email: agent.email, password: PASSWORD }
    expect((await service.call(login, { body: again }, { as: null })).body.error).toBe('ERR_2FA_REQUIRED')
    const code = shownCode(secret, 1)
    expect((await service.call(login, { body: { ...again, code } }, { as: null })).status).toBe(200)
  })

  test('the same code that enables a second factor twice at once returns recovery codes once', async () => {
    await demanded()
    const { token } = await service.logIn(agent.email)
    const { secret } = (await service.call(setUpTwoFactor, { body: { password: PASSWORD } }, { token })).body
    const enable = () => service.call(enableTwoFactor, { body: { code: shownCode(secret, 0) } }, { token })

    const answers = await Promise.all([enable(), enable()])

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })

  test('a user whose second factor an admin clears is limited until they set up another one', async () => {
    await demanded()
    const { person } = await givenFactor(service, await service.logIn(agent.email))

    expect((await clear(agent.user.id)).status).toBe(200)

    expect(await work(person)).toMatchObject(OUTDATED)
    const limited = await refreshed(service, person)
    expect(await work(limited)).toMatchObject(LIMITED)
    expect((await work((await givenFactor(service, limited)).person)).status).toBe(200)
    expect(await service.acts(agent.user.companyId)).toContain('2fa.clear')
  })

  test('a user who disables their second factor to move to another phone is limited until they set up the next one', async () => {
    await demanded()

    const body = { password: PASSWORD, code: shownCode(adminSecret, 1) }
    expect((await service.call(disableTwoFactor, { body }, { token: admin.token })).status).toBe(200)

    expect(await work(admin)).toMatchObject(OUTDATED)
    expect(await work(await refreshed(service, admin))).toMatchObject(LIMITED)
  })

  test('a person who accepts an invitation is limited from the first session on', async () => {
    await demanded()
    const email = newEmail()
    const invited = await service.call(createInvitation, { body: { profile: 'user' } }, { token: admin.token })
    const body = { token: invited.body.link.split('#')[1] ?? '', name: 'Caio', email, password: PASSWORD }
    expect((await service.call(acceptInvitation, { body }, { as: null })).status).toBe(201)

    expect(await work(await service.logIn(email))).toMatchObject(LIMITED)
  })

  test('the end of a demand makes limited sessions full sessions', async () => {
    await demanded()
    const limited = await service.logIn(agent.email)

    expect((await demand(admin, 'disabled')).status).toBe(200)

    expect(await see(limited)).toMatchObject(OUTDATED)
    expect((await work(await refreshed(service, limited))).status).toBe(200)
  })

  test('an admin without a second factor and an agent cannot demand one', async () => {
    const other = await service.givenAdmin()

    expect(await demand(other)).toMatchObject(LIMITED)
    expect(await demand(agent)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await work(other)).status).toBe(200)
  })

  test('support that may change data can neither demand a second factor nor end the demand', async () => {
    const { person: operator } = await givenFactor(service, await service.givenSuper())
    const { companyId } = admin.user
    const input = { params: { companyId }, body: { reason: 'Pedido 4711' } }
    const { body } = await service.call(enterSupport, input, { token: operator.token })
    const params = { supportId: body.user.support?.id ?? '' }
    expect((await service.call(allowSupport, { params }, { token: admin.token })).status).toBe(200)
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

    expect(await demand(await refreshed(service, operator))).toMatchObject(refused)
    await demanded()
    expect(await demand(await refreshed(service, operator), 'disabled')).toMatchObject(refused)
  })

  test('a demand that comes while a request for a socket runs refuses the request', async () => {
    const switchOn = `update setting set value = 'enabled' where key = 'twoFactorDemanded' and company_id = $1`
    await service.rows(switchOn, [agent.user.companyId]) // without new versions: the token was checked before

    expect(await service.call(liveTicket, {}, { token: agent.token })).toMatchObject(LIMITED)
    expect((await service.call(liveTicket, {}, { token: admin.token })).status).toBe(200)
  })

  test('a session is limited if its sign-in and the demand come at once', async () => {
    const [session] = await service.race('audit_log', [
      () => service.logIn(agent.email),
      () => demand(admin).then(() => agent),
    ])

    const answer = await work(session ?? agent)
    const current = await refreshed(service, session ?? agent)
    expect(['ERR_2FA_SETUP_REQUIRED', 'ERR_TOKEN_EXPIRED']).toContain(answer.body.error)
    expect(await work(current)).toMatchObject(LIMITED)
  })

  test('a renewal of an expired company needs no second factor', async () => {
    await demanded()
    await service.call(clearTwoFactor, { params: { userId: agent.user.id } }, { token: admin.token })
    const { companyId, id } = agent.user
    await service.database.query(`update app_user set profile = 'admin' where id = $1`, [id])
    await service.database.query(`update company set due_date = '2020-01-01' where company_id = $1`, [companyId])

    const { body } = await service.call(login, { body: { email: agent.email, password: PASSWORD } }, { as: null })

    const renewalToken = String((body as unknown as { renewalToken: string }).renewalToken)
    expect(AccessClaims.parse(decodeJwt(renewalToken))).toMatchObject({ renewalOnly: true })
    expect((await service.call(me, {}, { token: renewalToken })).status).toBe(200)
  })

  test('a super user without a second factor cannot enter the company, and an open entry ends with the next token', async () => {
    const operator = await service.givenSuper()
    const { companyId } = admin.user
    const enter = ({ token }: SignedIn) =>
      service.call(enterSupport, { params: { companyId }, body: { reason: 'Pedido 4711' } }, { token })
    const visit = (await enter(operator)).body
    expect(visit.user.support).not.toBeNull()

    await demanded()

    expect(await service.call(me, {}, { token: visit.token })).toMatchObject(OUTDATED)
    const back = await refreshed(service, operator)
    expect(back.user).toMatchObject({ companyId: operator.user.companyId, support: null })
    expect(await enter(back)).toMatchObject(LIMITED)
    const { person } = await givenFactor(service, back)
    const entered = await enter(person)
    expect(entered.body.user).toMatchObject({ companyId, mustSetUpTwoFactor: false })
    expect((await service.call(listUsers, {}, { token: entered.body.token })).status).toBe(200)
  })

  test('a super user whose own company demands a second factor is limited, too', async () => {
    const operator = await service.givenSuper()
    const { person } = await givenFactor(service, await service.givenUser(operator, { profile: 'admin' }))
    expect((await demand(person)).status).toBe(200)

    const limited = await refreshed(service, operator)

    const input = { params: { companyId: admin.user.companyId }, body: { reason: 'Pedido 4711' } }
    expect(await service.call(enterSupport, input, { token: limited.token })).toMatchObject(LIMITED)
  })
})
