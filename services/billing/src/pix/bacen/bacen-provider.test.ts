import { randomBytes } from 'node:crypto'
import { openAccount } from '@recado/pix-simulator/bank/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outgoingTo, type SimulatedBank, startBank } from '../../../test/simulated-bank.ts'
import { type NewPixCharge, PixProviderError } from '../provider.ts'
import { createBacenProvider } from './bacen-provider.ts'
import type { BacenSettings } from './bacen-settings.ts'

const HOSTS = 'https://127.0.0.1:*'
const never = new AbortController().signal
const lines: string[] = []

let bank: SimulatedBank
beforeAll(async () => {
  bank = await startBank()
})
beforeEach(async () => {
  await bank.control.setFaults({})
})
afterAll(() => bank.stop())

const open = (changed: Partial<BacenSettings> = {}, { hosts = HOSTS, now = Date.now } = {}) =>
  createBacenProvider({ ...bank.settings, ...changed }, { outgoing: outgoingTo(hosts, lines), now })

const aCharge = (changed: Partial<NewPixCharge> = {}): NewPixCharge => ({
  txid: randomBytes(15).toString('hex'),
  valueCents: 9_990,
  expiresInSeconds: 3_600,
  description: 'Plano mensal',
  payer: { name: 'Padaria Sol', document: '12345678909' },
  ...changed,
})
/** Counts the requests for this operation after the entry `since` of the bank's log. */
const asked = async (since: number, operation: string) =>
  (await bank.control.log(since)).filter((entry) => entry.type === 'asked' && entry['operation'] === operation).length
const now = async () => (await bank.control.log()).at(-1)?.seq ?? 0
const failure = (reason: RegExp, mayRetry: boolean) =>
  expect.objectContaining({ name: 'PixProviderError', reason: expect.stringMatching(reason), mayRetry })

describe('a charge', () => {
  test('a charge is created with its description and returned with a checked code', async () => {
    const provider = open()
    const charge = aCharge({ valueCents: 5 })

    const made = await provider.createCharge(charge, never)

    expect(made).toEqual({
      txid: charge.txid,
      status: 'ATIVA',
      valueCents: 5,
      key: provider.key,
      createdAt: expect.any(String),
      expiresAt: new Date(Date.parse(made.createdAt) + 3_600_000).toISOString(),
      payments: [],
      code: (await bank.control.charge(charge.txid)).code,
    })
    expect(await bank.control.charge(charge.txid)).toMatchObject({
      amount: '0.05',
      message: 'Plano mensal',
      debtor: 'Padaria Sol',
    })
  })

  test('a charge for a payer with a CNPJ is created, and its long description is cut', async () => {
    const charge = aCharge({ description: 'é'.repeat(200), payer: { name: 'Sol', document: '12ABC34501DE35' } })

    await open().createCharge(charge, never)

    expect(await bank.control.charge(charge.txid)).toMatchObject({ message: 'é'.repeat(140), debtor: 'Sol' })
  })

  test('a charge is read with all its payments and refunds, even if the amounts differ from its value', async () => {
    const provider = open()
    const { txid } = await provider.createCharge(aCharge(), never)
    await bank.control.pay(txid, { amount: '50.00' })
    const { payments } = await bank.control.pay(txid, { amount: '100.01', anyway: true })
    await bank.control.refund(payments[0]?.endToEndId ?? '', '20.00')

    const read = await provider.getCharge(txid, never)

    expect(read).toMatchObject({
      status: 'CONCLUIDA',
      valueCents: 9_990,
      payments: [
        { valueCents: 5_000, refunds: [{ valueCents: 2_000, status: 'DEVOLVIDO' }] },
        { valueCents: 10_001, refunds: [] },
      ],
    })
    expect(read?.payments.map(({ endToEndId }) => endToEndId)).toEqual(payments.map(({ endToEndId }) => endToEndId))
  })

  test('reading a charge that the provider does not have returns undefined', async () => {
    expect(await open().getCharge(aCharge().txid, never)).toBeUndefined()
    expect(await open().getCharge('../../webhook', never)).toBeUndefined()
  })

  test('a cancellation ends an active charge, and does not change a paid, cancelled or missing one', async () => {
    const provider = open()
    const [one, paid] = [await provider.createCharge(aCharge(), never), await provider.createCharge(aCharge(), never)]
    await bank.control.pay(paid.txid)

    for (const txid of [one.txid, one.txid, paid.txid, aCharge().txid]) await provider.cancelCharge(txid, never)

    expect((await provider.getCharge(one.txid, never))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect((await provider.getCharge(paid.txid, never))?.status).toBe('CONCLUIDA')
  })

  test('a charge outside the limits of the standard is not requested', async () => {
    const since = await now()
    const wrong = [{ txid: 'short' }, { valueCents: 0 }, { valueCents: 1.5 }, { expiresInSeconds: 0 }]

    for (const changed of wrong) {
      await expect(open().createCharge(aCharge(changed), never)).rejects.not.toBeInstanceOf(PixProviderError)
    }
    expect(await asked(since, 'create')).toBe(0)
  })

  test('a charge with an unexpected value or key under its txid is an error of the provider', async () => {
    const provider = open()
    const charge = aCharge()
    await provider.createCharge(charge, never)

    await expect(provider.createCharge({ ...charge, valueCents: 1 }, never)).rejects.toEqual(
      failure(/another value/, false),
    )
    await bank.control.setFaults({ key: 'somebody else' })
    await expect(provider.createCharge(aCharge(), never)).rejects.toEqual(failure(/another key/, false))
    expect((await provider.getCharge(charge.txid, never))?.key).toBe('somebody else')
  })

  test('a charge with fields and states that the standard does not name is read', async () => {
    await bank.control.setFaults({ news: true })

    const made = await open().createCharge(aCharge(), never)

    expect(made.status).toBe('ATIVA')
  })
})

describe('lost answers of the provider', () => {
  test.each(['lost', 'garbage', 'huge'] as const)('a lost answer (%s) causes no second charge', async (kind) => {
    const since = await now()
    const charge = aCharge()
    await bank.control.setFaults({ api: [{ kind, on: 'create', times: 1 }] })

    const made = await open().createCharge(charge, never)
    const again = await open().createCharge(charge, never)

    expect(again).toEqual(made)
    expect((await bank.control.log(since)).filter(({ type }) => type === 'created')).toHaveLength(1)
  })

  test('a later attempt finds the charge of a lost answer, even if reading failed first and the charge is paid', async () => {
    const charge = aCharge()
    await bank.control.setFaults({
      api: [
        { kind: 'lost', on: 'create', times: 1 },
        { kind: 'error', on: 'read', times: 1 },
      ],
    })

    await expect(open().createCharge(charge, never)).rejects.toEqual(failure(/could not be reached/, true))
    await bank.control.pay(charge.txid)

    expect(await open().createCharge(charge, never)).toMatchObject({ status: 'CONCLUIDA', code: '' })
  })
})

describe('failures of the provider', () => {
  test.each([
    ['fails', { kind: 'error', status: 500 }, /^the provider answered 500 \(ErroInternoDoServidor\)$/, true],
    ['is overloaded', { kind: 'error', status: 429 }, /^the provider answered 429/, true],
    ['refuses', { kind: 'error', status: 403 }, /^the provider answered 403/, false],
    ['hangs up', { kind: 'lost' }, /^the provider could not be reached: ECONNRESET$/, true],
    ['answers with something other than a charge', { kind: 'garbage' }, /^the provider answered with no charge$/, true],
    ['answers without end', { kind: 'huge' }, /^the response is too large$/, true],
  ] as const)('a provider that %s causes an error with the reason', async (_, fault, reason, mayRetry) => {
    const { txid } = await open().createCharge(aCharge(), never)
    await bank.control.setFaults({ api: [{ ...fault, on: 'read' }] })

    await expect(open().getCharge(txid, never)).rejects.toEqual(failure(reason, mayRetry))
  })

  test("a provider that does not answer is abandoned when the caller's signal aborts, also during a token request", async () => {
    for (const on of ['read', 'token'] as const) {
      const given = new AbortController()
      const since = await now()
      await bank.control.setFaults({ api: [{ kind: 'silent', on }] })
      const reading = open().getCharge(aCharge().txid, given.signal)
      const outcome = expect(reading).rejects.toEqual(failure(/was aborted/, true))
      await expect.poll(() => asked(since, on)).toBe(1)

      given.abort()

      await outcome
    }
  })

  test('a slow answer of the provider is awaited', async () => {
    await bank.control.setFaults({ api: [{ kind: 'slow', ms: 300 }] })

    expect(await open().createCharge(aCharge(), never)).toMatchObject({ status: 'ATIVA' })
  })

  test('a provider whose host the operator does not allow is not called', async () => {
    const since = await now()

    await expect(open({}, { hosts: '*' }).getCharge(aCharge().txid, never)).rejects.toEqual(
      failure(/^the provider may not be called: address \(see OUTGOING_HOSTS\)$/, false),
    )
    expect(await now()).toBe(since)
  })
})

describe('a code', () => {
  test.each(['checksum', 'structure', 'amount', 'txid', 'accent'] as const)(
    'a code with a wrong %s is refused',
    async (code) => {
      await bank.control.setFaults({ code })

      await expect(open().createCharge(aCharge(), never)).rejects.toEqual(failure(/^the code of the charge /, false))
    },
  )

  test("a missing code is read from the charge's location if the settings say so, and is an error otherwise", async () => {
    await bank.control.setFaults({ hidesCodes: true })

    await expect(open().createCharge(aCharge(), never)).rejects.toEqual(failure(/is missing/, false))
    const made = await open({ codeFrom: 'location' }).createCharge(aCharge(), never)

    expect(made.code).toBe((await bank.control.charge(made.txid)).code)
  })

  test('an invalid code does not hide that the charge was paid', async () => {
    await bank.control.setFaults({ code: 'checksum' })
    const charge = aCharge()
    await expect(open().createCharge(charge, never)).rejects.toThrow()
    await bank.control.pay(charge.txid)

    expect((await open().getCharge(charge.txid, never))?.status).toBe('CONCLUIDA')
  })
})

describe('a token', () => {
  test('a token is requested once until shortly before it expires, even by simultaneous callers', async () => {
    let time = Date.now()
    await bank.control.setFaults({ tokenSeconds: 600 })
    const provider = open({}, { now: () => time })
    const since = await now()
    const read = () => provider.getCharge(aCharge().txid, never)

    await Promise.all(Array.from({ length: 5 }, read))
    time += 530_000
    await read()
    expect(await asked(since, 'token')).toBe(1)
    time += 15_000
    await read()

    expect(await asked(since, 'token')).toBe(2)
  })

  test('a token that the provider refuses is renewed once', async () => {
    const provider = open()
    const { txid } = await provider.createCharge(aCharge(), never)
    await bank.control.expireTokens()
    const since = await now()

    expect(await provider.getCharge(txid, never)).toMatchObject({ txid })
    expect([await asked(since, 'token'), await asked(since, 'read')]).toEqual([1, 2])
  })

  test('a token that the provider always refuses causes an error after one renewal', async () => {
    await bank.control.setFaults({ api: [{ kind: 'error', on: 'read', status: 401 }] })
    const since = await now()

    await expect(open().getCharge(aCharge().txid, never)).rejects.toEqual(failure(/refuses the tokens/, false))
    expect(await asked(since, 'token')).toBe(2)
  })

  test.each(['basic-form', 'basic-json', 'form'] as const)(
    "a token is requested in the provider's format: %s",
    async (way) => {
      expect(await open({ tokenRequest: way, scopes: '' }).getCharge(aCharge().txid, never)).toBeUndefined()
    },
  )

  test('wrong credentials are reported as an error of the token request', async () => {
    await expect(open({ clientSecret: 'guessed' }).getCharge(aCharge().txid, never)).rejects.toEqual(
      failure(/^the provider refuses our credentials \(401\)$/, true), // a later request may succeed
    )
  })

  test('all requests go to the configured address of the provider and contain its query', async () => {
    const { url } = bank.settings

    expect(await open({ url: `${url}/?app=1` }).getCharge(aCharge().txid, never)).toBeUndefined()
    await expect(open({ url: `${url}/pix?app=1` }).createCharge(aCharge(), never)).rejects.toEqual(
      failure(/^the provider answered 404/, false),
    )
  })

  test('a token request that fails temporarily causes an error that allows a repetition', async () => {
    await bank.control.setFaults({ api: [{ kind: 'garbage', on: 'token', times: 1 }] })
    const provider = open()

    await expect(provider.getCharge(aCharge().txid, never)).rejects.toEqual(failure(/answered with no token$/, true))
    expect(await provider.getCharge(aCharge().txid, never)).toBeUndefined()
  })
})

describe('a connection', () => {
  const read = (changed: Partial<BacenSettings>) => open(changed).getCharge(aCharge().txid, never)

  test('the bank refuses a connection without a client certificate, or with one that it has not issued', async () => {
    const { ca = '', cert = '', key = '' } = bank.settings.tls
    const foreign = openAccount().receiver
    const since = await now()

    for (const tls of [{ ca }, { ca, cert: foreign.certificate, key: foreign.key }]) {
      await expect(read({ tls })).rejects.toEqual(failure(/^the provider could not be reached/, true))
    }
    expect(await now()).toBe(since)
    expect(await read({ tls: { ca, cert, key } })).toBeUndefined()
  })

  test('a server with a certificate of another authority is not trusted', async () => {
    const since = await now()
    const tls = { ...bank.settings.tls, ca: openAccount().authority }

    await expect(read({ tls })).rejects.toEqual(failure(/^the provider could not be reached/, true))
    expect(await now()).toBe(since)
  })
})

describe('a webhook', () => {
  test('a webhook is registered once, and again when its address changes', async () => {
    const provider = open()
    const since = await now()
    const url = 'http://127.0.0.1:9/subscription/webhook?hmac=secret&ignorar='

    await provider.registerWebhook(url, never)
    await provider.registerWebhook(url, never)
    expect(await bank.control.webhook()).toEqual({ url, isUnchecked: true })
    expect(await asked(since, 'webhook')).toBe(3)
    await provider.registerWebhook(`${url}2`, never)

    expect(await bank.control.webhook()).toMatchObject({ url: `${url}2` })
  })

  test('an address that the provider refuses as a webhook causes an error', async () => {
    await expect(
      open({ checksNoCertificate: false }).registerWebhook('https://127.0.0.1:9/subscription/webhook', never),
    ).rejects.toEqual(failure(/^the provider answered 400 \(WebhookOperacaoInvalida\)$/, false))
  })
})

test('logs contain no secrets, bodies, names, paths or queries', () => {
  const text = lines.join('\n')
  const { clientId, clientSecret, key } = bank.settings

  expect(text).toContain('"purpose":"pix"')
  for (const secret of [clientId, clientSecret, key, 'Padaria', '12345678909', 'Simulado', '/v2', 'hmac', 'Bearer']) {
    expect(text).not.toContain(secret)
  }
})
