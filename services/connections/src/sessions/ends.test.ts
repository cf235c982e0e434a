import { sessionChanged } from '@recado/contracts/connections/events'
import * as contract from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, describe, expect, test } from 'vitest'
import { COMPANY_PHONE, givenOpen, startForFile } from '../../test/harness.ts'

const { network, gateway } = await startForFile({ timing: { steadyMs: 30_000 } })
let companies = 720
let company = 0
let whatsappId: number
beforeEach(async () => {
  await network.control.setFaults({})
  for (const { device } of await network.control.devices(COMPANY_PHONE)) {
    await network.control.unlinkDevice(COMPANY_PHONE, device)
  }
  company = ++companies
  whatsappId = await givenOpen(gateway, network, company)
})

const shown = async () => (await gateway.look(company, whatsappId)).body
const start = () => gateway.call(contract.startSession, { params: { whatsappId } }, { as: { companyId: company } })
const metrics = async () => (await fetch(`${gateway.address}/metrics`)).text()
const count = async (name: string) =>
  Number(
    (await metrics())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? 0,
  )
const logins = async () =>
  (await network.control.log()).filter(({ type }) => ['login', 'login-refused'].includes(type)).length
const keys = async () =>
  (await gateway.database.query('select 1 from wa_keys where connection_id = $1', [whatsappId])).rowCount ?? 0
const refuse = async (refuseLogin: number, failure: Record<string, string> = {}) => {
  await network.control.setFaults({ refuseLogin, failure })
  await network.control.disconnect(COMPANY_PHONE, 'reset')
}

describe('a number that WhatsApp suspends until a given time', () => {
  const WORDS = { code: '104', expire: '3600', message: 'Muitas mensagens iguais', url: 'https://faq.whatsapp.com/1' }

  test('a suspended session shows the end of the suspension and WhatsApp’s message, and does not log in before that end, even after a restart', async () => {
    const began = Date.now()
    await refuse(402, WORDS)
    const told = await eventually(shown, ({ networkWords }) => networkWords !== null)
    expect(told).toMatchObject({
      status: 'OPENING',
      statusReason: expect.stringContaining('suspendeu'),
      networkWords: { code: 402, detail: 104, title: null, text: WORDS.message, url: WORDS.url },
    })
    const waitsMs = Date.parse(told.retryAt ?? '') - began
    expect(waitsMs).toBeGreaterThanOrEqual(3_600_000)
    expect((await gateway.heard(sessionChanged, company)).at(-1)?.session).toMatchObject({
      networkWords: told.networkWords,
      retryAt: told.retryAt,
    })
    const before = await logins()
    await network.control.setFaults({})
    await gateway.restart()
    // a fence: the supervisor starts sessions in order, so it has started the session of the suspended number before this one
    await givenOpen(gateway, network, ++companies)

    expect(await logins()).toBe(before + 1)
    const { updatedAt: _, ...still } = (await gateway.look(company, whatsappId)).body
    expect(still).toMatchObject({ networkWords: told.networkWords, retryAt: told.retryAt, version: told.version })
  })

  test('a person can start a suspended session at once, and WhatsApp’s message disappears when the session is open', async () => {
    await refuse(402, WORDS)
    await eventually(shown, ({ retryAt }) => retryAt !== null)
    await network.control.setFaults({})
    expect((await start()).status).toBe(200)

    expect(await gateway.reaches(company, whatsappId, 'CONNECTED')).toMatchObject({
      networkWords: null,
      retryAt: null,
      retries: 0,
    })
  })
})

test('the session of a banned number ends with its keys stored, and connects again when a person starts it', async () => {
  await refuse(406, { logout_message_header: 'Conta banida', logout_message_subtext: 'Peça uma análise' })

  expect(await gateway.reaches(company, whatsappId, 'BANNED')).toMatchObject({
    statusReason: 'número banido pelo WhatsApp',
    networkWords: { code: 406, detail: null, title: 'Conta banida', text: 'Peça uma análise', url: null },
    number: COMPANY_PHONE,
  })
  expect(await keys()).toBeGreaterThan(800)
  await network.control.setFaults({})
  await start()
  expect((await gateway.reaches(company, whatsappId, 'CONNECTED')).networkWords).toBeNull()
})

test('the session of a device that WhatsApp logs out ends, and its keys are erased', async () => {
  await network.control.disconnect(COMPANY_PHONE, 'error', 516)

  expect(await gateway.reaches(company, whatsappId, 'DISCONNECTED')).toMatchObject({
    statusReason: 'desconectada no celular',
    networkWords: { code: 516 },
  })
  await eventually(keys, (rows) => rows === 0)
})

test('a session ends after three refusals in a row with an unknown code, and shows the code', async () => {
  const before = await count('wa_close_total{cause="refused",code="418"}')
  await refuse(418)

  expect(await gateway.reaches(company, whatsappId, 'DISCONNECTED')).toMatchObject({
    statusReason: 'o WhatsApp recusou a conexão com o código 418',
    statusWords: { code: 'sessionRefused', params: { code: '418' } },
    number: COMPANY_PHONE,
  })
  expect(await count('wa_close_total{cause="refused",code="418"}')).toBe(before + 3)
  expect(await keys()).toBeGreaterThan(800)
})

test('when WhatsApp refuses the user agent, all sessions wait, and a session that a person starts connects at once', async () => {
  await refuse(409)
  await eventually(async () => (await metrics()).includes('wa_version_refused 1'))
  expect((await eventually(shown, ({ statusReason }) => statusReason !== null)).networkWords).toMatchObject({
    code: 409,
  })
  await network.control.setFaults({})
  await start()

  await gateway.reaches(company, whatsappId, 'CONNECTED')
  expect(await metrics()).toContain('wa_version_refused 0')
})

test('a session that is disconnected soon after each login counts every disconnection as a failed attempt', async () => {
  const before = await count('wa_close_total{cause="lost",code="503"}')
  await network.control.setFaults({ throwOut: { code: 503, after: 'open', times: 3 } })
  await network.control.disconnect(COMPANY_PHONE, 'reset')
  const told = await gateway.heard(sessionChanged, company, (all) => all.some(({ session }) => session.retries === 4))

  expect(new Set(told.map(({ session }) => session.retries))).toEqual(new Set([0, 1, 2, 3, 4]))
  await gateway.reaches(company, whatsappId, 'CONNECTED')
  expect(await count('wa_close_total{cause="lost",code="503"}')).toBe(before + 3)
})

test('a throttled session shows the reason and five failed attempts, and connects at once when a person starts it', async () => {
  await network.control.disconnect(COMPANY_PHONE, 'error', 429)
  expect(await eventually(shown, ({ statusReason }) => statusReason !== null)).toMatchObject({
    status: 'OPENING',
    statusReason: 'o WhatsApp pediu que esta conexão espere mais entre as tentativas',
    networkWords: { code: 429 },
    retries: 5,
  })
  await start()

  await gateway.reaches(company, whatsappId, 'CONNECTED')
})

test('the operator sees when WhatsApp will refuse the client version, until WhatsApp withdraws the announcement', async () => {
  expect(await metrics()).not.toMatch(/^wa_version_days_left/m)
  const days = 6
  await network.control.setFaults({ clientExpiration: Math.floor(Date.now() / 1_000) + days * 24 * 60 * 60 })
  const left = async () => Number(/^wa_version_days_left (\S+)$/m.exec(await metrics())?.[1] ?? Number.NaN)
  const told = await eventually(left, (value) => !Number.isNaN(value))
  expect(told).toBeGreaterThan(days - 0.1)
  expect(told).toBeLessThanOrEqual(days)
  await gateway.restart()
  expect(await left()).toBeCloseTo(days, 1)
  await network.control.setFaults({ clientExpiration: null })

  await eventually(left, Number.isNaN)
})
