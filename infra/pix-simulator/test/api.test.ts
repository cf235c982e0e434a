import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccount } from '../src/bank/account.ts'
import { callApi } from './call-api.ts'
import { chargeBody, newTxid, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.control.setFaults({}))
afterAll(() => world.stop())

const create = async (amount?: string) => {
  const txid = newTxid()
  const answer = await world.ask('PUT', `/v2/cob/${txid}`, chargeBody(world.key, amount))
  return { txid, answer }
}
const problem = (status: number, kind: string) => ({
  status,
  type: expect.stringContaining('application/problem+json'),
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${kind}`, title: kind, status, detail: expect.any(String) },
})

test('a charge is created once under its txid, read, and cancelled once', async () => {
  const { txid, answer } = await create()
  const again = await world.ask('PUT', `/v2/cob/${txid}`, chargeBody(world.key))
  const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }

  expect(answer).toMatchObject({
    status: 201,
    body: {
      txid,
      status: 'ATIVA',
      revisao: 0,
      valor: { original: '99.90' },
      chave: world.key,
      calendario: { expiracao: 3_600 },
      pixCopiaECola: expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
    },
  })
  expect(again).toEqual(problem(400, 'CobOperacaoInvalida'))
  expect((await world.ask('GET', `/v2/cob/${txid}`)).body).toEqual(answer.body)
  expect(await world.ask('PATCH', `/v2/cob/${txid}`, removal)).toMatchObject({ status: 200, body: { revisao: 1 } })
  expect(await world.ask('PATCH', `/v2/cob/${txid}`, removal)).toEqual(problem(400, 'CobOperacaoInvalida'))
})

test('a request that violates the standard is refused', async () => {
  const body = chargeBody(world.key)
  const txid = newTxid()

  expect(await world.ask('PUT', '/v2/cob/short', body)).toEqual(problem(400, 'CobOperacaoInvalida'))
  expect(await world.ask('PUT', `/v2/cob/${txid}`, chargeBody('another key'))).toMatchObject({ status: 400 })
  expect(await world.ask('PUT', `/v2/cob/${txid}`, chargeBody(world.key, '9.9'))).toMatchObject({ status: 400 })
  expect(await world.ask('PUT', `/v2/cob/${txid}`, chargeBody(world.key, '0.00'))).toMatchObject({ status: 400 })
  expect(await world.ask('GET', `/v2/cob/${txid}`)).toEqual(problem(404, 'NaoEncontrado'))
  expect(await world.ask('GET', '/v2/anything')).toEqual(problem(404, 'NaoEncontrado'))
})

test('a request needs a certificate of the authority and a valid token', async () => {
  const health = await world.control.health()
  const url = `${health.apiUrl}/v2/cob/${newTxid()}`
  const own = { key: health.certificateKey, cert: health.certificate }
  const foreign = openAccount().receiver

  await expect(callApi(health, { method: 'GET', url })).rejects.toThrow()
  await expect(
    callApi(health, { method: 'GET', url, as: { key: foreign.key, cert: foreign.certificate } }),
  ).rejects.toThrow()
  expect(await callApi(health, { method: 'GET', url, as: own })).toEqual(problem(401, 'AcessoNegado'))
  expect(await world.ask('GET', `/v2/cob/${newTxid()}`)).toMatchObject({ status: 404 })
})

test('wrong credentials get no token', async () => {
  const health = await world.control.health()
  const as = { key: health.certificateKey, cert: health.certificate }
  const ask = (body: object) => callApi(health, { method: 'POST', url: `${health.apiUrl}/oauth/token`, body, as })
  const grant = { grant_type: 'client_credentials', client_id: health.clientId }

  expect(await ask({ ...grant, client_secret: health.clientSecret })).toMatchObject({ status: 200 })
  expect(await ask({ ...grant, client_secret: 'guessed' })).toMatchObject({ status: 401 })
  expect(await ask({ grant_type: 'password' })).toMatchObject({ status: 400 })
})

test('a paid charge lists its payments, including those with another amount and a second one', async () => {
  const { txid } = await create()
  await world.control.pay(txid, { amount: '50.00' })
  await expect(world.control.pay(txid)).rejects.toMatchObject({ status: 409, code: 'ERR_CHARGE_PAID' })
  await world.control.pay(txid, { anyway: true, at: '2026-01-31T12:00:00.000Z' })

  const { body } = await world.ask('GET', `/v2/cob/${txid}`)
  const { pix } = body as { pix: { endToEndId: string }[] }
  expect(body).toMatchObject({
    status: 'CONCLUIDA',
    pix: [
      { valor: '50.00', txid },
      { valor: '99.90', horario: expect.stringMatching(/^2026-01-31T12:00:00/) },
    ],
  })
  expect(pix[0]?.endToEndId).toMatch(/^E[a-zA-Z0-9]{31}$/)
  expect(await world.ask('GET', `/v2/pix/${pix[0]?.endToEndId}`)).toMatchObject({ body: { valor: '50.00' } })
  const period = 'inicio=2020-01-01T00:00:00Z&fim=2049-01-01T00:00:00Z'
  expect(JSON.stringify((await world.ask('GET', `/v2/pix?${period}`)).body)).toContain(txid)
  expect(await world.ask('GET', '/v2/pix')).toMatchObject({ status: 400 })
})

test('money is refunded once per id, and never more than was paid', async () => {
  const { txid } = await create()
  const { payments } = await world.control.pay(txid)
  const path = `/v2/pix/${payments[0]?.endToEndId}/devolucao`

  const first = await world.ask('PUT', `${path}/one`, { valor: '60.00' })
  const again = await world.ask('PUT', `${path}/one`, { valor: '20.00' })
  const more = await world.ask('PUT', `${path}/other`, { valor: '40.00' })

  expect(first).toMatchObject({ status: 201, body: { status: 'DEVOLVIDO', valor: '60.00' } })
  expect(again.body).toEqual(first.body)
  expect(more).toEqual(problem(400, 'PixDevolucaoInvalida'))
  expect(await world.ask('GET', `${path}/one`)).toMatchObject({ status: 200 })
  expect(await world.control.charge(txid)).toMatchObject({ payments: [{ refunded: '60.00' }] })
})

test('a charge contains the txid of its location and its payer: a person by CPF, a company by CNPJ', async () => {
  const [byPerson, byCompany] = [await create(), await create()]
  await world.control.pay(byPerson.txid)
  await world.control.pay(byCompany.txid, { cnpj: '12ABC34501DE35' })

  const read = async (txid: string) => (await world.ask('GET', `/v2/cob/${txid}`)).body
  expect(await read(byPerson.txid)).toMatchObject({
    loc: { txid: byPerson.txid },
    pix: [{ pagador: { cpf: '12345678909' } }],
  })
  expect(await read(byCompany.txid)).toMatchObject({ pix: [{ pagador: { cnpj: '12ABC34501DE35' } }] })
})

test('a bank pays neither a cancelled nor an expired charge, unless a test forces it', async () => {
  const [removed, expired] = [(await create()).txid, (await create()).txid]
  await world.control.remove(removed)
  await world.control.expire(expired)

  await expect(world.control.pay(removed)).rejects.toMatchObject({ code: 'ERR_CHARGE_REMOVED' })
  await expect(world.control.pay(expired)).rejects.toMatchObject({ code: 'ERR_CHARGE_EXPIRED' })
  expect(await world.control.pay(removed, { anyway: true })).toMatchObject({ status: 'CONCLUIDA' })
  expect(await world.control.pay(expired, { anyway: true })).toMatchObject({ status: 'CONCLUIDA' })
})

test('a code leads to its charge, and a changed code is refused', async () => {
  const { txid, answer } = await create()
  const { pixCopiaECola: code } = answer.body as { pixCopiaECola: string }

  expect(await world.control.readCode(` ${code}\n`)).toMatchObject({
    txid,
    amount: '99.90',
    receiver: 'RECADO SIMULADO',
  })
  await expect(world.control.readCode(`${code}0`)).rejects.toMatchObject({ code: 'ERR_CODE' })
  const location = await world.ask('GET', `/v2/loc/${(answer.body as { loc: { id: number } }).loc.id}/qrcode`)
  expect(location).toMatchObject({ body: { qrcode: code } })
})

test('a fault applies to the given number of requests', async () => {
  await world.control.setFaults({ api: [{ kind: 'error', on: 'create', status: 503, times: 1 }] })

  const [failed, made] = [await create(), await create()]

  expect(failed.answer).toEqual(problem(503, 'ErroInternoDoServidor'))
  expect(await world.ask('GET', `/v2/cob/${failed.txid}`)).toMatchObject({ status: 404 })
  expect(made.answer).toMatchObject({ status: 201 })
})

test('the answer to a created charge can be lost, garbage or endless', async () => {
  const lost = newTxid()
  await world.control.setFaults({ api: [{ kind: 'lost', on: 'create' }] })
  await expect(world.ask('PUT', `/v2/cob/${lost}`, chargeBody(world.key))).rejects.toThrow()
  await world.control.setFaults({ api: [{ kind: 'garbage', on: 'create' }] })
  const garbage = await create()
  await world.control.setFaults({ api: [{ kind: 'huge', on: 'create' }] })
  const huge = await create()
  await world.control.setFaults({})

  expect(garbage.answer.body).toContain('<html>')
  expect(JSON.stringify(huge.answer.body).length).toBeGreaterThan(1_000_000)
  for (const txid of [lost, garbage.txid, huge.txid]) {
    expect(await world.ask('GET', `/v2/cob/${txid}`)).toMatchObject({ status: 200 })
  }
})

test('all data except the tokens is restored after a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'a bank '))
  const stateFile = join(directory, 'pix.jsonl')
  const before = await startWorld({ stateFile })
  const txid = newTxid()
  await before.ask('PUT', `/v2/cob/${txid}`, chargeBody(before.key))
  const { code } = await before.control.charge(txid)
  const known = await before.control.health()
  await before.stop()

  const after = await startWorld({ stateFile })

  expect(await after.control.health()).toEqual(known) // addresses, keys and credentials
  expect(await after.control.readCode(code)).toMatchObject({ txid })
  expect(await before.ask('GET', `/v2/cob/${txid}`)).toMatchObject({ status: 401 })
  expect(await after.control.pay(txid)).toMatchObject({ status: 'CONCLUIDA' })
  await after.stop()
  rmSync(directory, { recursive: true })
})
