import { randomUUID } from 'node:crypto'
import { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import type { CompanySummary } from '@recado/contracts/auth/company'
import {
  createCompany,
  deleteCompany,
  extendCompany,
  getCompany,
  getCompanyPlan,
  listCompanies,
  pickCompanies,
  updateCompany,
  updateCompanyHours,
} from '@recado/contracts/auth/company-routes'
import {
  companyCreated,
  companyUpdated,
  sessionEnded,
  settingUpdated,
  userCreated,
} from '@recado/contracts/auth/events'
import { createUser, deleteUser, getUser, listUsers, login, me, updateUser } from '@recado/contracts/auth/routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { connectionCreated } from '@recado/contracts/connections/events'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import type { RouteContract, RouteInput } from '@recado/contracts/route'
import { aConnection } from '@recado/contracts/testing/conversation'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, hasRows, newEmail, PASSWORD, PLAN, type SignedIn, startAuth } from '../../test/harness.ts'

const REFUSED = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const NOT_THERE = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
const BIG = { ...PLAN, id: 31, name: 'Grande', value: 1_299.9, users: 500, isPublic: false }

const aCompany = () => ({
  name: 'Nova Companhia',
  email: newEmail(),
  phone: '+55 11 90000-0000',
  planId: PLAN.id,
  password: PASSWORD,
})

describe('companies as super users manage them', () => {
  let service: AuthService
  let operator: SignedIn
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    await service.givenPlan(BIG)
    operator = await service.givenSuper()
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const as = ({ token }: SignedIn) => ({ token })
  const ofCompany = ({ user }: SignedIn) => ({ params: { companyId: user.companyId } })
  const create = (body: Partial<RouteInput<typeof createCompany>['body']> = {}, who = operator) =>
    service.call(createCompany, { body: { ...aCompany(), ...body } }, as(who))
  const change = (whose: SignedIn, body: RouteInput<typeof updateCompany>['body'], who = operator) =>
    service.call(updateCompany, { ...ofCompany(whose), body }, as(who))
  const attempt = (email: string) => service.call(login, { body: { email, password: PASSWORD } }, { as: null })
  const list = async (searchParam: string, pageNumber = 1) =>
    (await service.call(listCompanies, { query: { searchParam, pageNumber } }, as(operator))).body
  const tag = () => randomUUID().slice(0, 8)

  test('a super user lists all companies by name, with their plan and their use of it', async () => {
    const [name, began] = [tag(), Date.now()]
    const [second, first] = [
      await service.givenAdmin({ name: `${name} Útil` }),
      await service.givenAdmin({ name: `${name} Água`, phone: '11 4444-5555' }),
    ]
    await service.givenUser(first)
    const connection = aConnection(first.user.companyId)
    await service.publish(connectionCreated, first.user.companyId, { connection })
    await eventually(() => service.rows('select 1 from connection_ref where id = $1', [connection.id]), hasRows)

    const page = await list(`${name} `)

    expect(page).toMatchObject({ count: 2, hasMore: false })
    expect(page.companies).toMatchObject([
      {
        id: first.user.companyId,
        name: `${name} Água`,
        email: first.email,
        phone: '11 4444-5555',
        status: true,
        recurrence: 'MENSAL',
        usersCount: 2,
        connectionsCount: 1,
        dueDate: first.user.company.dueDate,
        plan: { id: PLAN.id, name: PLAN.name, value: PLAN.value },
      },
      { id: second.user.companyId, usersCount: 1, connectionsCount: 0 },
    ] satisfies Partial<CompanySummary>[])
    expect(Date.parse(page.companies[0]?.lastActivityAt ?? '')).toBeGreaterThanOrEqual(began)
    expect((await list('AGUA')).companies.map(({ id }) => id)).toContain(first.user.companyId)
    expect((await list(second.email.toUpperCase())).companies).toMatchObject([{ id: second.user.companyId }])
    expect(await list(name, 2)).toEqual({ companies: [], count: 2, hasMore: false })
    const names = (await service.call(pickCompanies, {}, as(operator))).body
    expect(names.find(({ id }) => id === first.user.companyId)).toEqual({
      id: first.user.companyId,
      name: `${name} Água`,
      status: true,
      dueDate: first.user.company.dueDate,
    })
  })

  test('a super user creates a company on any terms, and its first admin can sign in at once', async () => {
    const email = newEmail()
    const name = `Companhia ${'x'.repeat(60)}`
    const terms = { dueDate: '2031-01-31', recurrence: 'ANUAL' as const, planId: BIG.id }

    const { status, body } = await create({ name, email, ...terms, campaignsEnabled: false, language: 'es' })

    expect(status).toBe(201)
    expect(body).toMatchObject({ name, email, dueDate: '2031-01-31', recurrence: 'ANUAL', plan: { id: BIG.id } })
    expect(body).toMatchObject({ status: true, trialExpiration: null, language: 'es', schedules: DEFAULT_HOURS })
    expect(body.settings).toContainEqual({ key: 'campaignsEnabled', value: 'false', version: 2 })
    const admin = await service.logIn(email)
    expect(admin.user).toMatchObject({ name: name.slice(0, 50), profile: 'admin', super: false, companyId: body.id })
    expect(await service.heard(companyCreated, body.id)).toHaveLength(1)
    expect(await service.heard(userCreated, body.id)).toHaveLength(1)
    const settings = (await service.heard(settingUpdated, body.id)).map(({ setting }) => setting.key)
    expect(settings).toEqual(['firstAnswerMinutes', 'nextAnswerMinutes', 'campaignsEnabled'])
    expect(await service.acts(body.id)).toContain('company.create')

    expect(await create({ email })).toMatchObject({ status: 409, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } })
    expect(await create({ planId: 999 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
    const faulty = await create({ name: 'x', dueDate: '1999-12-31', password: '' })
    expect(faulty.body).toMatchObject({ error: 'ERR_VALIDATION' })
    expect((faulty.body as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field).sort()).toEqual(
      ['dueDate', 'name', 'password'],
    )
  })

  test('a super user can change any field of a company, and the changes are announced', async () => {
    const admin = await service.givenAdmin()
    const terms = { planId: BIG.id, dueDate: '2030-05-31', recurrence: 'TRIMESTRAL' as const }

    const answer = await change(admin, { ...terms, name: 'Outra', userCreation: false })

    expect(answer).toMatchObject({ status: 200, body: { name: 'Outra', dueDate: '2030-05-31', plan: { id: BIG.id } } })
    expect(answer.body.settings).toContainEqual({ key: 'userCreation', value: 'disabled', version: 2 })
    expect(await service.heard(companyUpdated, admin.user.companyId)).toMatchObject([
      { company: { name: 'Outra', plan: { limits: { users: 500 } }, version: 2 } },
    ])
    expect((await service.call(me, {}, as(admin))).status).toBe(403) // until the token is refreshed
    const { records } = (await service.call(listAuditLogs, {}, as(await service.logIn(admin.email)))).body
    expect(records.find(({ action }) => action === 'company.update')).toMatchObject({
      actor: { id: operator.user.id, name: operator.user.name },
      changes: { name: [admin.user.company.name, 'Outra'], planId: [PLAN.id, BIG.id] },
    })
    expect(await change(admin, { planId: 999 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
    const hours = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '07:00' }))
    const input = { ...ofCompany(admin), body: { schedules: hours } }
    expect((await service.call(updateCompanyHours, input, as(operator))).body.schedules).toEqual(hours)
  })

  test('each request of a super user extends the company by one period, even concurrent requests', async () => {
    const admin = await service.givenAdmin()
    await change(admin, { dueDate: '2030-11-30', recurrence: 'TRIMESTRAL' })

    const extend = () => service.call(extendCompany, ofCompany(admin), as(operator))
    await service.race('company', [extend, extend])

    expect((await service.call(getCompany, ofCompany(admin), as(operator))).body.dueDate).toBe('2031-05-30')
    expect((await service.call(getCompanyPlan, ofCompany(admin), as(operator))).body.dueDate).toBe('2031-05-30')
  })

  test('a company is due on the same day of each month, even after a shorter month, until a super user sets another day', async () => {
    const admin = await service.givenAdmin()
    await change(admin, { dueDate: '2031-01-31', recurrence: 'MENSAL' })
    const extended: string[] = []
    for (let count = 0; count < 4; count++) {
      extended.push((await service.call(extendCompany, ofCompany(admin), as(operator))).body.dueDate)
    }
    expect(extended).toEqual(['2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'])

    await change(admin, { dueDate: '2031-06-30' })
    expect((await service.call(extendCompany, ofCompany(admin), as(operator))).body.dueDate).toBe('2031-07-30')
  })

  test('users of a company are signed out when it is switched off, and can sign in when it is switched on', async () => {
    const admin = await service.givenAdmin()

    expect((await change(admin, { status: false })).body.status).toBe(false)

    expect((await service.call(me, {}, as(admin))).status).toBe(401)
    expect(await attempt(admin.email)).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_DISABLED' } })
    expect(await service.heard(sessionEnded, admin.user.companyId)).toMatchObject([{ reason: 'disabled' }])
    await change(admin, { status: true })
    expect((await attempt(admin.email)).status).toBe(200)
    expect(await change(operator, { status: false })).toMatchObject(REFUSED) // super users cannot lock themselves out
  })

  describe('super users who manage the users of a company', () => {
    const query = ({ user }: SignedIn) => ({ companyId: user.companyId })

    test('a super user manages the users of a company like its admins, and each request is recorded in that company', async () => {
      const admin = await service.givenAdmin()
      const agent = await service.givenUser(admin, { name: 'Ana' })
      const params = { userId: agent.user.id }

      const users = (await service.call(listUsers, { query: query(admin) }, as(operator))).body.users
      expect(users.map(({ id }) => id).sort()).toEqual([admin.user.id, agent.user.id].sort())
      expect((await service.call(getUser, { params, query: query(admin) }, as(operator))).body.name).toBe('Ana')
      const renamed = { params, query: query(admin), body: { name: 'Bia', password: 'a new one' } }
      expect((await service.call(updateUser, renamed, as(operator))).body.name).toBe('Bia')
      expect((await service.call(me, {}, as(agent))).status).toBe(401)
      expect((await service.call(clearTwoFactor, { params, query: query(admin) }, as(operator))).status).toBe(200)
      const body = { name: 'Caio', email: newEmail(), password: PASSWORD, profile: 'user' as const }
      const made = await service.call(createUser, { query: query(admin), body }, as(operator))
      expect(made).toMatchObject({ status: 201, body: { companyId: admin.user.companyId } })
      expect((await service.call(deleteUser, { params, query: query(admin) }, as(operator))).status).toBe(200)
      const { records } = (await service.call(listAuditLogs, { query: query(admin) }, as(operator))).body
      expect(records.filter(({ actor }) => actor.id === operator.user.id).map(({ action }) => action)).toEqual([
        'audit.look',
        'user.delete',
        'user.create',
        'user.update',
        'user.look',
        'user.look',
      ])
    })

    test('a user of one company is not found in another company', async () => {
      const admin = await service.givenAdmin()

      expect(await service.call(listUsers, { query: query(stranger) }, as(admin))).toMatchObject(REFUSED)
      const other = { params: { userId: stranger.user.id }, query: query(stranger) }
      expect(await service.call(getUser, other, as(admin))).toMatchObject(REFUSED)
      expect(await service.call(listUsers, { query: { companyId: 999_999 } }, as(operator))).toMatchObject(NOT_THERE)
      const elsewhere = { params: { userId: stranger.user.id }, query: query(admin) }
      expect(await service.call(getUser, elsewhere, as(operator))).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_USER_FOUND' },
      })
    })
  })

  test.each<[string, RouteContract, object]>([
    ['listed', listCompanies, { query: {} }],
    ['picked', pickCompanies, {}],
    ['created', createCompany, { body: aCompany() }],
    ['extended', extendCompany, {}],
    ['deleted', deleteCompany, { body: { name: 'Fica' } }],
  ])('companies cannot be %s by other users', async (_, route, input) => {
    for (const companyId of [stranger.user.companyId, operator.user.companyId]) {
      const answer = await service.call(route, { ...input, params: { companyId } } as never, as(stranger))
      expect(answer).toMatchObject(REFUSED)
    }
  })

  test.each<[string, RouteContract, object]>([
    ['seen', getCompany, {}],
    ['changed', updateCompany, { body: { name: 'Tomada' } }],
    ['extended', extendCompany, {}],
    ['deleted', deleteCompany, { body: { name: 'Nada' } }],
  ])('a missing company cannot be %s', async (_, route, input) => {
    const answer = await service.call(route, { ...input, params: { companyId: 999_999 } } as never, as(operator))
    expect(answer).toMatchObject(NOT_THERE)
  })
})
