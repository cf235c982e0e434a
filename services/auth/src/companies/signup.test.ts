import { options, signup } from '@recado/contracts/auth/routes'
import { SETTINGS } from '@recado/contracts/auth/settings'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, company, newEmail, PASSWORD, PLAN, startAuth, startAuthAlone } from '../../test/harness.ts'
import { trialEnd } from './trial.ts'

describe('POST /companies/cadastro', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuth()
  })
  afterAll(() => service.close())

  const count = async (email: string) => (await service.rows('select 1 from company where email = $1', [email])).length

  test('a signup creates a company on trial with all settings and its first admin, and announces both', async () => {
    const lastDayOf = () => trialEnd(new Date(), 3, 'America/Sao_Paulo')
    const lastDays = [lastDayOf()]
    const { status, body, email } = await service.signUp({ email: '  Dona.MARIA@example.com '.trim() })
    lastDays.push(lastDayOf()) // the signup may run over midnight

    const { dueDate: lastDay } = body
    expect({ status, body }).toEqual({ status: 201, body: { id: body.id, name: 'Padaria São João', dueDate: lastDay } })
    expect(lastDays).toContain(lastDay)
    const [stored] = await service.rows('select * from company where company_id = $1', [body.id])
    expect(stored).toMatchObject({
      email: 'dona.maria@example.com',
      status: true,
      recurrence: 'MENSAL',
      language: 'pt',
    })
    const settings = await service.rows('select key, value from setting where company_id = $1', [body.id])
    expect(settings).toHaveLength(Object.keys(SETTINGS).length)
    expect(settings).toContainEqual({ key: 'showDeletedMessages', value: 'enabled' })
    expect(settings).toContainEqual({ key: 'firstAnswerMinutes', value: '10' })

    const heard = (await service.events((events) => ofCompany(events, body.id).length >= 4)).filter(
      ({ companyId }) => companyId === body.id,
    )
    expect(heard).toMatchObject([
      { type: 'company.created', data: { company: { id: body.id, plan: { id: PLAN.id }, dueDate: lastDay } } },
      { type: 'user.created', data: { user: { name: 'Padaria São João', profile: 'admin', super: false } } },
      { type: 'setting.updated', data: { setting: { key: 'firstAnswerMinutes', value: '10', version: 1 } } },
      { type: 'setting.updated', data: { setting: { key: 'nextAnswerMinutes', value: '30', version: 1 } } },
    ])
    const ofUser = heard.filter(({ type }) => type === 'user.created')
    // only the event of the company contains the e-mail, which invoices need
    expect(JSON.stringify(ofUser).toLowerCase()).not.toContain(email.toLowerCase())
  })

  test('a signup uses the given name for the first admin, or the name of the company', async () => {
    const { body, email } = await service.signUp({ userName: '  Maria das Dores ' })

    const { user } = await service.logIn(email)
    expect(user).toMatchObject({ name: 'Maria das Dores', company: { id: body.id, name: 'Padaria São João' } })
  })

  test('a signup ignores fields that only the server sets', async () => {
    const body = {
      ...company(),
      dueDate: '2999-01-01',
      status: false,
      recurrence: 'ANUAL',
      super: true,
      profile: 'user',
    }

    const answer = await service.call(signup, { body }, { as: null })

    expect(answer.status).toBe(201)
    const { user } = await service.logIn(body.email)
    expect(user).toMatchObject({ super: false, profile: 'admin', company: { status: true } })
    expect(user.company.dueDate < '2900').toBe(true)
  })

  test('a signup is refused if any user of the installation has the e-mail, regardless of case', async () => {
    const { email } = await service.signUp()

    const second = await service.signUp({ email: email.toUpperCase() })

    expect(second).toMatchObject({ status: 409, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } })
    expect(await count(email)).toBe(1)
  })

  test('only one of twenty concurrent signups with the same e-mail succeeds', async () => {
    const email = newEmail()

    const answers = await Promise.all(Array.from({ length: 20 }, () => service.signUp({ email })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await count(email)).toBe(1)
  })

  test('a repeated signup with the same key gets the first answer, at once or later', async () => {
    const [body, key] = [company(), 'a key of its own']

    const both = await Promise.all([service.signUp(body, key), service.signUp(body, key)])
    const later = await service.signUp(body, key)

    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[1]?.body).toEqual(both[0]?.body)
    expect(later).toMatchObject({ status: 201, body: both[0]?.body })
    expect(await count(body.email)).toBe(1)
  })

  test('a signup with a key that another signup used is refused, and accepted after a day', async () => {
    const key = 'used for something'
    await service.signUp({}, key)

    expect(await service.signUp({}, key)).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_MISMATCH' } })

    await service.database.query(`update signup_key set created_at = created_at - interval '25 hours'`)
    expect(await service.signUp({}, key)).toMatchObject({ status: 201 })
  })

  test('a refused signup does not claim its key', async () => {
    const { email } = await service.signUp()
    const key = 'refused the first time'

    expect(await service.signUp({ email }, key)).toMatchObject({ status: 409 })
    expect(await service.signUp({}, key)).toMatchObject({ status: 201 })
  })

  test('a signup accepts a plan whose event arrives while the request waits', async () => {
    let id = 100
    const lastCompanyId = async () => (await service.rows('select last_value from company_number'))[0]?.last_value
    async function signUpBeforePlan(): Promise<number> {
      const planId = ++id
      const before = await lastCompanyId()
      const signingUp = service.signUp({ planId })
      await eventually(lastCompanyId, (last) => last !== before) // the id is drawn before the plan is looked up
      await service.givenPlan({ id: planId, name: `Novo ${planId}` })
      return (await signingUp).status
    }

    // A request waits a few seconds for the plan. On a busy machine the event may take longer, so one success of three
    // is enough.
    const statuses = [await signUpBeforePlan(), await signUpBeforePlan(), await signUpBeforePlan()]
    expect(statuses).toContain(201)
  })

  test('a signup with a plan that is unknown or not offered is refused', async () => {
    await service.givenPlan({ id: 8, isPublic: false })

    for (const planId of [8, 999]) {
      const answer = await service.signUp({ planId })
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } })
      expect(await count(answer.email)).toBe(0)
    }
  })

  test.each([
    ['password', { password: 'four' }, 'too_short'],
    ['password', { password: 'x'.repeat(51) }, 'too_long'],
    ['name', { name: 'A' }, 'too_short'],
    ['name', { name: 'x'.repeat(51) }, 'too_long'],
    ['userName', { userName: 'A' }, 'too_short'],
    ['userName', { userName: 'x'.repeat(51) }, 'too_long'],
    ['email', { email: 'nobody' }, 'invalid_email'],
    ['phone', { phone: 'call me maybe' }, 'invalid'],
  ])('the response names the field %s that violates a rule: %o', async (field, changes, code) => {
    const answer = await service.signUp(changes)

    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field, code }] } })
  })
})

describe('signups in an installation with its own rules', () => {
  let service: AuthService
  beforeAll(async () => {
    service = await startAuthAlone({ PASSWORD_MIN: '13', TRIAL_DAYS: '30', DEFAULT_TIMEZONE: 'Asia/Tokyo' })
  })
  afterAll(() => service.close())

  test('an installation with a longer minimum password reports it in the language of the caller', async () => {
    const answer = await service.call(
      signup,
      { body: { ...company(), password: PASSWORD.slice(0, 12) } },
      { as: null, headers: { 'accept-language': 'es' } },
    )

    const fields = [{ field: 'password', code: 'too_short', message: '¡Muy corto!' }]
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', fields } })
  })

  test('a signup reports all faulty fields at once, including a short password', async () => {
    const body = { ...company(), name: 'A', email: 'nobody', password: PASSWORD.slice(0, 12) }
    const answer = await service.call(signup, { body }, { as: null })

    const { fields } = answer.body as unknown as { fields: { field: string; code: string }[] }
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
    expect(fields.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
      'email invalid_email',
      'name too_short',
      'password too_short',
    ])
  })

  test("a trial follows the installation's own rules and calendar", async () => {
    const lastDayOf = () => trialEnd(new Date(), 30, 'Asia/Tokyo')
    const before = lastDayOf()
    const { body } = await service.signUp()

    expect([before, lastDayOf()]).toContain(body.dueDate) // the signup may run over midnight
    expect((await service.call(options, {}, { as: null })).body.trialDays).toBe(30)
  })
})

test('an installation without signups refuses them with a reason', async () => {
  const service = await startAuthAlone({ SIGNUP_ENABLED: 'false' })

  const answer = await service.signUp()

  expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } })
  await service.close()
})

const ofCompany = (events: readonly { companyId: number }[], id: number) =>
  events.filter(({ companyId }) => companyId === id)
