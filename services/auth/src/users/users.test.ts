import { createHash, randomUUID } from 'node:crypto'
import { createUser, getUser, listUsers, pickUsers } from '@recado/contracts/auth/routes'
import type { RouteInput } from '@recado/contracts/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, newEmail, PASSWORD, type SignedIn, startAuth } from '../../test/harness.ts'

describe('users of a company', () => {
  let service: AuthService
  let admin: SignedIn
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin({ name: 'Zé Pereira' })
    stranger = await service.givenAdmin({ name: 'Zé de outra empresa' })
  })
  afterAll(() => service.close())

  const list = (query: RouteInput<typeof listUsers>['query'], as = admin) =>
    service.call(listUsers, { query }, { token: as.token })
  const create = (changes: object, as = admin) => {
    const body = { name: 'Bia', email: newEmail(), password: PASSWORD, profile: 'user' as const, ...changes }
    return service.call(createUser, { body }, { token: as.token })
  }

  test('a new user has the requested fields, can sign in, and is announced without the e-mail', async () => {
    const queueId = await service.givenQueue(admin.user.companyId, 'Vendas')
    const email = newEmail()
    const { status, body } = await create({
      name: '  João da Silva ',
      email: ` ${email.toUpperCase()}`.trim(),
      profile: 'supervisor',
      queueIds: [queueId, queueId],
      allTicket: 'disabled',
      noQueueTickets: 'enable',
      language: 'es',
    })

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: 'João da Silva',
        email,
        profile: 'supervisor',
        super: false,
        language: 'es',
        allTicket: 'disable',
        noQueueTickets: 'enable',
        queueIds: [queueId],
        queues: [{ id: queueId, name: 'Vendas' }],
        whatsappId: null,
        version: 1,
        companyId: admin.user.companyId,
      },
    })
    expect((await service.logIn(email)).user.permissions).toContain('tickets:showAll')
    const heard = await service.events((events) => events.some(({ data }) => idOf(data) === body.id))
    const created = heard.filter(({ data }) => idOf(data) === body.id)
    const {
      email: _e,
      language: _l,
      alerts: _a,
      preferences: _p,
      queues: _q,
      twoFactor: _t,
      lastSeenAt: _s,
      ...announced
    } = body
    expect(created.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'user.created',
        data: { user: { ...announced, rightsVersion: 2 } }, // assigning the queue changed the rights once
      },
    ])
  })

  test('a user who is sent twice with the same key is created once, and the stored key does not reveal the password', async () => {
    const body = { name: 'Bia', email: newEmail(), password: PASSWORD, profile: 'user' as const }
    const [key, { companyId }] = [randomUUID(), admin.user]
    const send = (changes: object = {}) =>
      service.call(
        createUser,
        { body: { ...body, ...changes } },
        { token: admin.token, headers: { 'idempotency-key': key } },
      )

    const first = await send()

    expect(first.status).toBe(201)
    expect(await send()).toMatchObject({ status: 201, body: first.body })
    expect(await send({ password: `${PASSWORD}2` })).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
    })
    const sent = `POST /api/users\n${JSON.stringify(createUser.body.parse(body))}`
    const guessed = createHash('sha256').update(sent).digest('hex')
    const [kept] = await service.rows('select request_hash from idempotency_key where company_id = $1', [companyId])
    expect(kept?.request_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(kept?.request_hash).not.toBe(guessed)
  })

  test('the body cannot give a user more rights or another company', async () => {
    const { body } = await create({ super: true, id: 1, version: 7 })

    expect(body).toMatchObject({ super: false, companyId: admin.user.companyId, version: 1 })
    expect(await create({ companyId: stranger.user.companyId })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
  })

  test.each([
    ['name', { name: 'A' }, 'too_short'],
    ['email', { email: 'nobody' }, 'invalid_email'],
    ['password', { password: 'four' }, 'too_short'],
    ['password', { password: 'x'.repeat(51) }, 'too_long'],
    ['profile', { profile: 'owner' }, 'invalid'],
    ['profile', { profile: undefined }, 'required'],
    ['allTicket', { allTicket: 'sometimes' }, 'invalid'],
    ['noQueueTickets', { noQueueTickets: 'sometimes' }, 'invalid'],
    ['queueIds.0', { queueIds: ['x'] }, 'invalid'],
  ])('an invalid %s of a new user is refused: %o', async (field, changes, code) => {
    expect(await create(changes)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field, code }] },
    })
  })

  test.each([
    ['queue', { queueIds: [999_999] }, 'ERR_NO_QUEUE_FOUND'],
    ['connection', { whatsappId: 999_999 }, 'ERR_NO_WAPP_FOUND'],
  ])('a new user with an unknown %s is refused', async (_, changes, error) => {
    const email = newEmail()

    expect(await create({ ...changes, email })).toMatchObject({ status: 404, body: { error } })
    expect(await service.rows('select 1 from login where email = $1', [email])).toEqual([])
  })

  test('a queue of another company is refused like a missing one', async () => {
    const foreign = await service.givenQueue(stranger.user.companyId, 'Deles')

    expect(await create({ queueIds: [foreign] })).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
  })

  test('a user cannot get an e-mail that another company has', async () => {
    expect(await create({ email: stranger.email })).toMatchObject({
      status: 409,
      body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
    })
  })

  test('agents and supervisors can neither list nor create users', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const colleague = await service.givenUser(admin, { profile })
      const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
      expect(await list({}, colleague)).toMatchObject(refused)
      expect(await create({}, colleague)).toMatchObject(refused)
    }
  })

  test('agents get the names of colleagues without e-mails', async () => {
    const company = await service.givenAdmin({ name: 'Sol' })
    const agent = await service.givenUser(company, { name: 'Álvaro' })

    const { status, body } = await service.call(pickUsers, {}, { token: agent.token })
    const unseen = { noQueueTickets: 'disable', seesNoQueue: true, photo: null } // true because the company has no queues

    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { id: agent.user.id, name: 'Álvaro', profile: 'user', online: false, queueIds: [], ...unseen },
        { id: company.user.id, name: 'Sol', profile: 'admin', online: false, queueIds: [], ...unseen },
      ],
    })
  })

  test('users see themselves, admins see all users of their company, and other companies are not found', async () => {
    const [one, two] = [await service.givenUser(admin), await service.givenUser(admin)]
    const see = (as: SignedIn, userId: number | string) =>
      service.call(getUser, { params: { userId: userId as number } }, { token: as.token })

    expect(await see(one, one.user.id)).toMatchObject({ status: 200, body: { email: one.email } })
    expect(await see(admin, one.user.id)).toMatchObject({ status: 200, body: { email: one.email } })
    const unseen: [SignedIn, number | string][] = [
      [one, two.user.id],
      [stranger, one.user.id],
      [admin, stranger.user.id],
      [admin, 999_999],
      [admin, 'me'],
      [admin, '9'.repeat(30)],
    ]
    for (const [as, id] of unseen) {
      expect(await see(as, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    }
  })

  test('the list of users can be searched by name or e-mail, regardless of case, accents and apostrophes', async () => {
    const company = await service.givenAdmin({ name: 'Mercado' })
    await service.givenUser(company, { name: 'João Ação' })
    await service.givenUser(company, { name: '100%_\\ off' })
    const namesFor = async (searchParam: string) =>
      (await list({ searchParam }, company)).body.users.map(({ name }) => name)

    expect(await namesFor('joao')).toEqual(['João Ação'])
    await service.givenUser(company, { name: 'Lia d’Ávila' })
    for (const spelling of ["d'avila", 'D’ÁVILA', 'davila']) expect(await namesFor(spelling)).toEqual(['Lia d’Ávila'])
    expect(await namesFor('ÁCÃO')).toEqual(['João Ação'])
    expect(await namesFor('%')).toEqual(['100%_\\ off'])
    expect(await namesFor('_\\')).toEqual(['100%_\\ off'])
    expect(await namesFor('o%')).toEqual([])
    expect(await namesFor(company.email.slice(0, 20).toUpperCase())).toEqual(['Mercado'])
    expect(await namesFor(stranger.email)).toEqual([])
    expect(await namesFor('  ')).toHaveLength(4)
  })

  test('the list of users has pages of twenty, by name, without other companies', async () => {
    await service.givenPlan({ id: 9, users: 50 })
    const company = await service.givenAdmin({ name: 'Zulmira', planId: 9 })
    for (let i = 1; i <= 22; i++) {
      const { status } = await create({ name: `${i % 2 ? 'Á' : 'a'}gente ${String(i).padStart(2, '0')}` }, company)
      expect(status).toBe(201)
    }

    const [first, second, third] = [
      await list({}, company),
      await list({ pageNumber: 2 }, company),
      await list({ pageNumber: 3 }, company),
    ]
    expect(first.body).toMatchObject({ count: 23, hasMore: true })
    expect(second.body).toMatchObject({ count: 23, hasMore: false })
    expect(third.body).toEqual({ users: [], count: 23, hasMore: false })
    const names = [...first.body.users, ...second.body.users].map(({ name }) => name)
    expect(names).toHaveLength(23)
    expect(names.slice(0, 3)).toEqual(['Ágente 01', 'agente 02', 'Ágente 03'])
    expect(names.at(-1)).toBe('Zulmira')
    expect(await list({ pageNumber: 0 }, company)).toMatchObject({ status: 400 })
  })

  test('a company never has more users than its plan allows, even if many are created at once', async () => {
    await service.givenPlan({ id: 10, users: 3 })
    const company = await service.givenAdmin({ planId: 10 })

    const answers = await service.race(
      'app_user',
      Array.from({ length: 8 }, () => () => create({}, company)),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(6)
    expect(refused[0]?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT', resource: 'users', limit: 3 })
    expect((await list({}, company)).body.count).toBe(3)
  })

  test('an admin cannot create users if the operator has disabled it', async () => {
    const company = await service.givenAdmin()
    await service.database.query(
      `update setting set value = 'disabled' where key = 'userCreation' and company_id = $1`,
      [company.user.companyId],
    )

    expect(await create({}, company)).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } })
    expect((await create({})).status).toBe(201)
  })
})

const idOf = (data: unknown) => (data as { user?: { id: number } }).user?.id
