import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certify, openAccount } from '../src/bank/account.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { chargeBody, newTxid, startWorld, type World } from './world.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  ;[world, receiver] = await Promise.all([startWorld(), startReceiver()])
})
beforeEach(async () => {
  await world.control.setFaults({})
  await register(`${receiver.url}/hook?hmac=secret&ignorar=`)
})
afterAll(() => Promise.all([world.stop(), receiver.close()]))

const register = (webhookUrl: string, isUnchecked = true) =>
  world.ask('PUT', `/v2/webhook/${world.key}`, { webhookUrl }, isUnchecked ? { 'x-skip-mtls-checking': 'true' } : {})

async function paid() {
  const txid = newTxid()
  await world.ask('PUT', `/v2/cob/${txid}`, chargeBody(world.key))
  const { payments } = await world.control.pay(txid)
  return { txid, endToEndId: payments[0]?.endToEndId ?? '' }
}
const callsOf = (txid: string) => receiver.calls.filter(({ body }) => body.pix?.some((one) => one.txid === txid))
const notices = async (txid: string) =>
  (await world.control.log()).filter((entry) => entry.type === 'notice' && entry.txid === txid)

test('a payment is reported to the registered address with /pix at its end', async () => {
  const { txid } = await paid()

  await expect.poll(() => callsOf(txid)).toHaveLength(1)
  expect(callsOf(txid)).toMatchObject([
    { path: '/hook?hmac=secret&ignorar=/pix', body: { pix: [{ txid, valor: '99.90' }] } },
  ])
})

test('a webhook call that fails is repeated', async () => {
  receiver.answerWith(503)

  const { txid } = await paid()

  await expect.poll(() => notices(txid)).toMatchObject([{ status: 503 }, { status: 200 }])
})

test('a refund is reported too', async () => {
  const { txid, endToEndId } = await paid()

  await world.control.refund(endToEndId)

  await expect.poll(() => callsOf(txid).at(-1)?.body.pix?.[0]?.devolucoes).toMatchObject([{ status: 'DEVOLVIDO' }])
})

test('a webhook call can be lost or come twice', async () => {
  await world.control.setFaults({ notices: { kind: 'lost', times: 1 } })
  const lost = await paid()
  await world.control.setFaults({ notices: { kind: 'twice', times: 1 } })
  const twice = await paid()

  await expect.poll(() => callsOf(twice.txid)).toHaveLength(2)
  expect(callsOf(lost.txid)).toEqual([])
  expect(await notices(lost.txid)).toMatchObject([{ isLost: true }])
})

test("a webhook without a secret is registered only if its receiver requires the bank's certificate", async () => {
  const { authority } = await world.control.health()
  const own = openAccount()
  const server = certify(own.authorityKey, 'Receiver', { is: 'server', names: ['127.0.0.1'] })
  const tls = { key: server.key, cert: server.certificate, ca: authority, requestCert: true }
  const [open, closed] = [
    await startReceiver({ ...tls, rejectUnauthorized: false }),
    await startReceiver({ ...tls, rejectUnauthorized: true }),
  ]

  expect(await register(`${open.url}/hook`, false)).toMatchObject({ status: 400 })
  expect(await register(`${closed.url}/hook`, false)).toMatchObject({ status: 200 })
  expect(closed.calls).toMatchObject([{ path: '/hook/pix', body: { evento: 'teste_webhook' } }])
  const told = { txid: newTxid() }
  expect(await world.control.notify(told)).toBe(200)
  expect(await world.control.notify({ ...told, forged: 'no-certificate' })).toBe(0)
  expect(await world.control.notify({ ...told, forged: 'foreign-certificate' })).toBe(0)
  expect(await world.control.notify({ ...told, forged: 'expired-certificate' })).toBe(0)
  await Promise.all([open.close(), closed.close()])
})

test('a webhook is read, replaced and removed', async () => {
  const path = `/v2/webhook/${world.key}`

  expect(await world.ask('GET', path)).toMatchObject({ body: { webhookUrl: expect.stringContaining('/hook?') } })
  expect(await register('http://example.com/hook')).toMatchObject({ status: 400 })
  expect(await world.ask('DELETE', path)).toMatchObject({ status: 204 })
  expect(await world.ask('GET', path)).toMatchObject({ status: 404 })
  expect(await world.control.webhook()).toEqual({ url: null, isUnchecked: false })
  await expect(world.control.notify({ txid: newTxid() })).rejects.toMatchObject({ code: 'ERR_NO_WEBHOOK' })
})
