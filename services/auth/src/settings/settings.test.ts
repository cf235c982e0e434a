import { settingUpdated } from '@recado/contracts/auth/events'
import { me } from '@recado/contracts/auth/routes'
import { getSetting, listSettings, updateSetting } from '@recado/contracts/auth/setting-routes'
import { SETTING_KEYS } from '@recado/contracts/auth/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthService, type SignedIn, startAuth } from '../../test/harness.ts'

// Copied from the description of the product instead of the contracts, because this test checks the contracts.
const SHOWN_TO_ALL = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  phoneCountry: '',
  call: 'disabled',
  CheckMsgIsGroup: 'disabled',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  chatBotType: 'text',
  greetingSingleQueue: 'disabled',
  showDeletedMessages: 'enabled',
  campaignsEnabled: 'true',
  userCreation: 'enabled',
  firstAnswerMinutes: '10',
  nextAnswerMinutes: '30',
  resolutionMinutes: '0',
  machineAnswers: 'disabled',
  pushContent: 'enabled',
  twoFactorDemanded: 'disabled',
}
/** A company that is older than the targets has no target until it chooses one. */
const WITHOUT_ROWS = { firstAnswerMinutes: '0', nextAnswerMinutes: '0' }
const FOR_ADMINS = {
  greetingAcceptedMessage: '{{greeting}}, {{firstName}}! Meu nome é {{agent}} e vou continuar o seu atendimento.',
  transferMessage: 'Você está sendo transferido(a) para {{queue}} {{agent}}. Aguarde um instante.',
  callRejectMessage: 'Este número não atende ligações. Por favor, envie uma mensagem.',
  ratingThanksMessage: 'Obrigado pela sua avaliação!',
  optOutMessage: 'Pronto! Você não receberá mais mensagens de campanhas.',
  messagesRetentionMonths: '0',
  connectionDownMinutes: '10',
  ipixc: '',
  tokenixc: '',
  ipmkauth: '',
  clientidmkauth: '',
  clientsecretmkauth: '',
  asaas: '',
}
const SECRET = '7c1d0a9e-secret-1234'

describe('settings of a company', () => {
  let service: AuthService
  let admin: SignedIn
  let stranger: SignedIn
  beforeAll(async () => {
    service = await startAuth()
    admin = await service.givenAdmin()
    stranger = await service.givenAdmin()
  })
  afterAll(() => service.close())

  const list = async (as: SignedIn) => {
    const { status, body } = await service.call(listSettings, {}, { token: as.token })
    return status === 200 ? Object.fromEntries(body.map(({ key, value }) => [key, value])) : { status }
  }
  const read = (key: string, as = admin) => service.call(getSetting, { params: { key } }, { token: as.token })
  const change = (key: string, value: string, as = admin, more: object = {}) =>
    service.call(updateSetting, { params: { key }, body: { value, ...more } }, { token: as.token })
  const announced = async (companyId: number, key: string, count: number) => {
    const heard = await service.heard(
      settingUpdated,
      companyId,
      (data) => data.filter(({ setting }) => setting.key === key).length >= count,
    )
    return heard.flatMap(({ setting }) => (setting.key === key ? [setting] : []))
  }

  test('all settings exist from the start; admins read all of them, and colleagues only the public ones', async () => {
    const company = await service.givenAdmin()
    expect(await list(company)).toEqual({ ...SHOWN_TO_ALL, ...FOR_ADMINS })

    for (const profile of ['supervisor', 'user'] as const) {
      const colleague = await service.givenUser(company, { profile })
      expect(await list(colleague)).toEqual(SHOWN_TO_ALL)
      expect(Object.fromEntries(colleague.user.company.settings.map(({ key, value }) => [key, value]))).toEqual(
        SHOWN_TO_ALL,
      )
      expect(await read('transferMessage', colleague)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_SETTING_FOUND' },
      })
      expect(await read('call', colleague)).toMatchObject({ status: 200, body: { key: 'call', value: 'disabled' } })
    }
  })

  test('a setting without a stored value has its initial value, and can be changed', async () => {
    const company = await service.givenAdmin()
    await service.database.query('delete from setting where company_id = $1', [company.user.companyId])

    expect(await list(company)).toEqual({ ...SHOWN_TO_ALL, ...FOR_ADMINS, ...WITHOUT_ROWS })
    expect(await change('call', 'enabled', company)).toMatchObject({ status: 200, body: { value: 'enabled' } })
    expect(await announced(company.user.companyId, 'call', 1)).toMatchObject([{ value: 'enabled', version: 2 }])
  })

  test('a setting changes in one company only, is announced once, and is part of the company that users see', async () => {
    const { companyId } = admin.user

    expect(await change('userRating', 'enabled', admin, { key: 'userRating' })).toMatchObject({
      status: 200,
      body: { key: 'userRating', value: 'enabled', version: 2 },
    })
    expect((await change('userRating', 'enabled')).body.version).toBe(2)
    await change('userRating', 'disabled')
    await change('userRating', 'enabled')

    expect(await announced(companyId, 'userRating', 3)).toEqual([
      { companyId, key: 'userRating', value: 'enabled', version: 2 },
      { companyId, key: 'userRating', value: 'disabled', version: 3 },
      { companyId, key: 'userRating', value: 'enabled', version: 4 },
    ])
    expect((await read('userRating')).body).toEqual({ key: 'userRating', value: 'enabled', version: 4 })
    const answer = await service.call(me, {}, { token: admin.token })
    expect(answer.body.company.settings).toContainEqual({ key: 'userRating', value: 'enabled' })
    expect(await list(stranger)).toMatchObject({ userRating: 'disabled' })
  })

  test('settings can be changed only by admins, and two of them only by super users', async () => {
    for (const profile of ['supervisor', 'user'] as const) {
      const colleague = await service.givenUser(admin, { profile })
      expect(await change('call', 'enabled', colleague)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      })
    }
    const operator = await service.givenAdmin()
    await service.database.query('update app_user set super = true where id = $1', [operator.user.id])
    const asSuper = await service.logIn(operator.email)
    for (const [key, value] of [
      ['campaignsEnabled', 'false'],
      ['userCreation', 'disabled'],
    ] as const) {
      expect(await change(key, value)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
      expect(await change(key, value, asSuper)).toMatchObject({ status: 200, body: { value } })
    }
    expect(await list(admin)).toMatchObject({ call: 'disabled', campaignsEnabled: 'true', userCreation: 'enabled' })
  })

  test.each([
    ['userRating', 'yes', 'invalid'],
    ['userRating', '', 'invalid'],
    ['scheduleType', 'enabled', 'invalid'],
    ['chatBotType', 'list', 'invalid'],
    ['phoneCountry', 'BRA', 'invalid'],
    ['phoneCountry', 'br', 'invalid'],
    ['messagesRetentionMonths', '121', 'invalid'],
    ['messagesRetentionMonths', '-1', 'invalid'],
    ['messagesRetentionMonths', '1.5', 'invalid'],
    ['transferMessage', 'x'.repeat(1_001), 'too_long'],
    ['asaas', 'x'.repeat(301), 'too_long'],
  ])('the setting %s cannot be %j', async (key, value, code) => {
    expect(await change(key, value)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'value', code }] },
    })
  })

  test('a setting with an unknown name is not found, and the body cannot name another setting', async () => {
    for (const key of ['campaigns', 'toString', '__proto__', '⟦']) {
      expect(await read(key)).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } })
      expect(await change(key, 'enabled')).toMatchObject({ status: 404, body: { error: 'ERR_NO_SETTING_FOUND' } })
    }
    expect(await change('call', 'enabled', admin, { key: 'userRating' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'key', code: 'invalid' }] },
    })
  })

  test.each([
    ['tokenixc', SECRET, '••••1234'],
    ['asaas', 'short1234', '••••'],
    ['ipixc', 'https://ixc.example.com', 'https://ixc.example.com'],
  ])(
    'the secret setting %s (%s, shown as %s) is stored encrypted, unchanged by its mask, and not published',
    async (key, value, shown) => {
      const { companyId } = admin.user
      const stored = async () =>
        (
          await service.rows('select value, sealed from setting where company_id = $1 and key = $2', [companyId, key])
        )[0]

      expect((await change(key, value)).body).toMatchObject({ key, value: shown })
      const sealed = await stored()
      expect(sealed.value).toBe('')
      expect(sealed.sealed.toString('latin1')).not.toContain(value)
      expect((await read(key)).body).toMatchObject({ value: shown })
      expect(await list(admin)).toMatchObject({ [key]: shown })
      expect((await change(key, shown)).body).toMatchObject({ value: shown })
      expect((await stored()).sealed).toEqual(sealed.sealed)

      expect((await change(key, '')).body).toMatchObject({ value: '' })
      expect((await stored()).sealed).toBeNull()
      const told = await announced(companyId, key, 2)
      expect(told.map(({ value: said, version }) => ({ said, version }))).toEqual([
        { said: null, version: 2 },
        { said: null, version: 3 },
      ])
    },
  )

  test('the settings are exactly those in the description of the product', () => {
    expect([...SETTING_KEYS].sort()).toEqual(Object.keys({ ...SHOWN_TO_ALL, ...FOR_ADMINS }).sort())
  })
})
