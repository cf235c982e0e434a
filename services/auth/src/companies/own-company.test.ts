import {
  getCompany,
  getCompanyPlan,
  listHolidays,
  updateCompany,
  updateCompanyHours,
} from '@recado/contracts/auth/company-routes'
import { companyUpdated } from '@recado/contracts/auth/events'
import { me } from '@recado/contracts/auth/routes'
import { updateSetting } from '@recado/contracts/auth/setting-routes'
import { dateOf } from '@recado/contracts/calendar/zone'
import { DEFAULT_HOURS, type SpecialDays } from '@recado/contracts/hours'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, PLAN, type SignedIn, startAuth } from '../../test/harness.ts'

const dayAfter = (days: number) => dateOf(new Date(Date.UTC(2027, 0, 1 + days)))

describe('the company of the caller', () => {
  let service: AuthService
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const see = (as: SignedIn, companyId = as.user.companyId) =>
    service.call(getCompany, { params: { companyId } }, { token: as.token })
  const change = (as: SignedIn, body: object, companyId = as.user.companyId) =>
    service.call(updateCompany, { params: { companyId }, body }, { token: as.token })
  const setHours = (as: SignedIn, schedules: unknown) =>
    service.call(
      updateCompanyHours,
      { params: { companyId: as.user.companyId }, body: { schedules: schedules as typeof DEFAULT_HOURS } },
      { token: as.token },
    )
  const versionsHeard = async (companyId: number, count: number) =>
    (await service.heard(companyUpdated, companyId, (data) => data.length >= count)).map(
      ({ company }) => company.version,
    )

  test('admins see the data, hours, plan and settings of their company', async () => {
    const admin = await service.givenAdmin({ name: 'Padaria', phone: '+55 11 3333-4444' })

    const { status, body } = await see(admin)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Padaria',
      email: admin.email,
      phone: '+55 11 3333-4444',
      status: true,
      recurrence: 'MENSAL',
      timezone: 'America/Sao_Paulo',
      language: 'pt',
      trialExpiration: body.dueDate,
      billingName: '',
      addressCity: '',
      plan: { id: PLAN.id },
      schedules: DEFAULT_HOURS,
    })
    expect(body.schedules.map(({ startTime, endTime }) => `${startTime}-${endTime}`)).toEqual([
      ...Array<string>(5).fill('08:00-18:00'),
      '08:00-12:00',
      '00:00-00:00',
    ])
    expect(body.settings).toContainEqual({ key: 'asaas', value: '', version: 1 })
  })

  test('an admin can change only some fields of their company; the change is announced and takes effect at once', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const before = (await see(admin)).body
    const wanted = {
      name: 'Padaria Nova',
      email: 'Caixa@Example.com',
      phone: '11 5555-0000',
      timezone: 'America/Manaus',
      language: 'es',
      billingName: 'Padaria Nova Ltda',
      addressZipCode: '01000-000',
      addressStreet: 'Rua A, 1',
      addressDistrict: 'Sé',
      addressCity: 'São Paulo',
      addressState: 'SP',
    }

    const answer = await change(admin, {
      ...wanted,
      dueDate: '2999-01-01',
      status: false,
      planId: 9,
      recurrence: 'ANUAL',
    })

    expect(answer).toMatchObject({ status: 200, body: { ...wanted, email: 'caixa@example.com', version: 2 } })
    const { dueDate, status, recurrence, plan } = before
    expect(answer.body).toMatchObject({ dueDate, status, recurrence, plan })
    expect(await versionsHeard(companyId, 1)).toEqual([2])
    const { phone: _phone, ...account } = wanted
    expect(await service.heard(companyUpdated, companyId)).toMatchObject([
      { company: { ...account, email: 'caixa@example.com', recurrence, trialExpiration: before.trialExpiration } },
    ])
    const own = await service.call(me, {}, { token: admin.token }) // rights do not depend on the changed fields
    expect(own.body.company).toMatchObject({ name: 'Padaria Nova', timezone: 'America/Manaus', language: 'es' })
    expect(await service.acts(companyId)).toContain('company.update')
    expect((await see(stranger)).body.name).not.toBe('Padaria Nova')
  })

  test('the version of a company stays the same if a request repeats the current values', async () => {
    const admin = await service.givenAdmin()
    const { name, phone, schedules } = (await see(admin)).body

    expect(await change(admin, { name, phone })).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await setHours(admin, schedules)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await change(admin, {})).toMatchObject({ status: 200, body: { version: 1 } })
  })

  test('an admin sets the hours of their company, day by day', async () => {
    const admin = await service.givenAdmin()
    const hours = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '22:00', endTime: '02:00' }))

    expect(await setHours(admin, hours)).toMatchObject({ status: 200, body: { schedules: hours } })
    expect(await service.heard(companyUpdated, admin.user.companyId)).toMatchObject([{ company: { schedules: hours } }])
  })

  const setSpecialDays = (as: SignedIn, specialDays: unknown, companyId = as.user.companyId) =>
    service.call(
      updateCompanyHours,
      { params: { companyId }, body: { specialDays: specialDays as SpecialDays } },
      { token: as.token },
    )
  const holiday = { date: '2027-12-25', name: 'Natal', startTime: '00:00', endTime: '00:00' }
  const eve = { date: '2027-12-24', name: 'Véspera', startTime: '08:00', endTime: '12:00' }

  test('admins set the special days of their company; the days are sorted, announced and recorded, and the hours stay', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const { schedules, specialDays } = (await see(admin)).body
    expect(specialDays).toEqual([])

    const answer = await setSpecialDays(admin, [holiday, eve])

    expect(answer).toMatchObject({ status: 200, body: { specialDays: [eve, holiday], schedules, version: 2 } })
    expect(await service.heard(companyUpdated, companyId)).toMatchObject([
      { company: { specialDays: [eve, holiday], schedules } },
    ])
    expect(await service.acts(companyId)).toContain('company.update')
    expect((await see(stranger)).body.specialDays).toEqual([])
    expect(await setHours(admin, schedules)).toMatchObject({ body: { specialDays: [eve, holiday], version: 2 } })
    expect(await setSpecialDays(admin, [eve, holiday])).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await setSpecialDays(admin, [])).toMatchObject({ status: 200, body: { specialDays: [], version: 3 } })
  })

  test.each([
    ['a date twice', [holiday, { ...holiday, name: 'Outro' }]],
    ['a date that does not exist', [{ ...holiday, date: '2027-02-29' }]],
    ['a time of 24 hours', [{ ...holiday, endTime: '24:00' }]],
    ['an empty name', [{ ...holiday, name: ' ' }]],
    ['a name of 61 characters', [{ ...holiday, name: 'x'.repeat(61) }]],
    ['201 dates', Array.from({ length: 201 }, (_, day) => ({ ...holiday, date: dayAfter(day) }))],
  ])('a company cannot have special days with %s', async (_, specialDays) => {
    expect(await setSpecialDays(stranger, specialDays)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
  })

  test('supervisors and admins of another company cannot set the special days of a company', async () => {
    const admin = await service.givenAdmin()
    const colleague = await service.givenUser(admin, { profile: 'supervisor' })

    expect(await setSpecialDays(colleague, [holiday])).toMatchObject({ status: 403 })
    expect(await setSpecialDays(stranger, [holiday], admin.user.companyId)).toMatchObject({ status: 404 })
    expect((await see(admin)).body.specialDays).toEqual([])
  })

  test('admins get the national holidays of the country of their company', async () => {
    const admin = await service.givenAdmin()
    const { companyId } = admin.user
    const list = (as: SignedIn, year: number) =>
      service.call(listHolidays, { params: { companyId }, query: { year } }, { token: as.token })

    const { status, body } = await list(admin, 2027)

    expect(status).toBe(200)
    expect(body[0]).toEqual({ date: '2027-01-01', name: 'newYear', isOptional: false })
    expect(body).toHaveLength(13)
    expect((await list(admin, 2023)).status).toBe(400)
    expect((await list(await service.givenUser(admin, { profile: 'supervisor' }), 2027)).status).toBe(403)
    expect((await list(stranger, 2027)).status).toBe(404)
    const params = { key: 'phoneCountry' as const }
    await service.call(updateSetting, { params, body: { value: 'US' } }, { token: admin.token })
    expect((await list(admin, 2027)).body).toEqual([])
  })

  test.each([
    ['six days', DEFAULT_HOURS.slice(1)],
    ['two Mondays', [DEFAULT_HOURS[0], ...DEFAULT_HOURS.slice(0, 6)]],
    ['a day of 24 hours', DEFAULT_HOURS.map((day) => ({ ...day, endTime: '24:00' }))],
    ['a time without minutes', DEFAULT_HOURS.map((day) => ({ ...day, endTime: '18' }))],
    ['nothing', undefined],
  ])('hours with %s are refused', async (_, schedules) => {
    expect(await setHours(stranger, schedules)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  test.each([
    ['name', { name: 'P' }, 'too_short'],
    ['name', { name: 'x'.repeat(101) }, 'too_long'],
    ['email', { email: 'caixa' }, 'invalid_email'],
    ['phone', { phone: '123' }, 'too_short'],
    ['timezone', { timezone: 'America/Sampa' }, 'invalid'],
    ['timezone', { timezone: '-03:00' }, 'invalid'],
    ['language', { language: 'fr' }, 'invalid'],
    ['addressZipCode', { addressZipCode: '0'.repeat(13) }, 'too_long'],
    ['addressStreet', { addressStreet: 'x'.repeat(121) }, 'too_long'],
  ])('a company cannot get an invalid %s: %o', async (field, body, code) => {
    expect(await change(stranger, body)).toMatchObject({ status: 400, body: { fields: [{ field, code }] } })
  })

  test('only admins see and change all fields of their company, and another company answers 404', async () => {
    const admin = await service.givenAdmin()
    for (const profile of ['supervisor', 'user'] as const) {
      const colleague = await service.givenUser(admin, { profile })
      for (const answer of [
        await see(colleague),
        await change(colleague, { name: 'X1' }),
        await setHours(colleague, []),
      ])
        expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
      const params = { companyId: admin.user.companyId }
      expect(await service.call(getCompanyPlan, { params }, { token: colleague.token })).toMatchObject({
        status: 200,
        body: { plan: { id: PLAN.id, users: 10, useKanban: true, useCampaigns: false } },
      })
    }
    const notThere = { status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } }
    for (const companyId of [stranger.user.companyId, 999_999]) {
      expect(await see(admin, companyId)).toMatchObject(notThere)
      expect(await change(admin, { name: 'Tomada' }, companyId)).toMatchObject(notThere)
      expect(await service.call(getCompanyPlan, { params: { companyId } }, { token: admin.token })).toMatchObject(
        notThere,
      )
    }
  })
})
