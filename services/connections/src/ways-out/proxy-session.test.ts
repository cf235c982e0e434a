import { actRecorded } from '@recado/contracts/auth/events'
import { connectionUpdated } from '@recado/contracts/connections/events'
import * as contract from '@recado/contracts/connections/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { mediaFetched } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { startHttpProxy } from '@recado/whatsapp-simulator/proxies/start-http-proxy'
import { startSocksServer } from '@recado/whatsapp-simulator/proxies/start-socks-server'
import type { TestProxy } from '@recado/whatsapp-simulator/proxies/tunnels'
import { afterAll, describe, expect, test } from 'vitest'
import { CUSTOMER, linkPhone, startForFile } from '../../test/harness.ts'
import { fateOf, newId } from '../../test/sending.ts'

const LOGIN = { user: 'ana', password: 'segredo-do-proxy' }
const { network, gateway } = await startForFile({ isAlone: true })
const chatPort = Number(new URL(network.chatUrl).port)
const stopped: TestProxy[] = []
afterAll(() => Promise.all(stopped.map((proxy) => proxy.die().catch(() => {}))))

const KINDS = [
  ['http', startHttpProxy],
  ['socks5', startSocksServer],
] as const

const change = (whatsappId: number, companyId: number, proxyUrl: string | null) =>
  gateway.call(contract.changeConnection, { params: { whatsappId }, body: { proxyUrl } }, { as: { companyId } })
const create = (companyId: number, proxyUrl?: string) =>
  gateway.call(
    contract.createConnection,
    { body: { name: 'Loja', type: 'sandbox', ...(proxyUrl !== undefined && { proxyUrl }) } },
    { as: { companyId } },
  )
const look = async (companyId: number, whatsappId: number) => (await gateway.look(companyId, whatsappId)).body

describe.each(KINDS)('a connection with a proxy of the kind %s', async (scheme, start) => {
  const [companyId, otherId] = scheme === 'http' ? [301, 302] : [303, 304]
  const [phone, otherPhone] = [`55119${companyId}0000`, `55119${otherId}0000`]
  const proxy = await start(LOGIN)
  stopped.push(proxy)
  const address = `${scheme}://127.0.0.1:${proxy.port}`
  const url = `${scheme}://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${proxy.port}`
  const chats = () => proxy.tunnels.filter(({ port }) => port === chatPort).length
  const files = () => proxy.tunnels.length - chats()
  await network.control.putPhone(phone, { name: 'Empresa' })
  await network.control.putPhone(otherPhone, { name: 'Outra' })
  const answer = await create(companyId, url)
  const whatsappId = answer.body.id
  await linkPhone(gateway, network, companyId, whatsappId, phone)
  await gateway.reaches(companyId, whatsappId, 'CONNECTED')

  test('the socket, its trial and the files of the connection go through the proxy', async () => {
    expect(answer).toMatchObject({ status: 201, body: { proxyAddress: address } })
    expect(chats()).toBeGreaterThanOrEqual(3) // the trial, the linking, and the login after it

    const before = { files: files(), bytes: proxy.bytes() }
    const size = 300_000
    const sent = await network.control.sendContent(CUSTOMER, { to: phone, content: { kind: 'image', file: { size } } })
    const fetched = await gateway.heard(mediaFetched, companyId, (all) =>
      all.some(({ waMessageId }) => waMessageId === sent.id),
    )
    expect(files()).toBeGreaterThan(before.files)
    expect(proxy.bytes() - before.bytes).toBeGreaterThan(size)

    const half = proxy.bytes()
    const id = newId()
    const { path } = fetched[0] ?? {}
    const media = { path: path ?? '', size, mime: 'application/pdf', name: 'a.pdf', seconds: null, isVoice: false }
    const content = { kind: 'document' as const, text: '', media, quoted: null }
    const to = { phone: CUSTOMER, lid: null }
    await gateway.publish(sendRequested, companyId, { whatsappId, waMessageId: id, to, content })
    expect(await fateOf(gateway, companyId, id)).toBe('delivered')
    expect(proxy.bytes() - half).toBeGreaterThan(size)
  })

  test('the traffic of another connection does not go through the proxy', async () => {
    const before = proxy.tunnels.length
    const other = (await create(otherId)).body.id
    await linkPhone(gateway, network, otherId, other, otherPhone)
    await gateway.reaches(otherId, other, 'CONNECTED')
    await network.control.sendContent(CUSTOMER, { to: otherPhone, content: { kind: 'image', file: { size: 2_000 } } })
    await gateway.heard(mediaFetched, otherId, (all) => all.length === 1)

    expect(proxy.tunnels.length).toBe(before)
  })

  test('the user and the password appear in no answer, event or column, but the address does', async () => {
    const told = await gateway.heard(connectionUpdated, companyId)
    const acts = await gateway.heard(actRecorded, companyId, (all) => all.length > 0)
    const { rows } = await gateway.database.query('select * from connection where id = $1', [whatsappId])
    const all = JSON.stringify([answer.body, await look(companyId, whatsappId), told, acts, rows])

    expect(all).toContain(address)
    expect(all).not.toContain(LOGIN.password)
    expect(all).not.toContain(Buffer.from(LOGIN.password).toString('hex'))
    expect(all).not.toContain(`${LOGIN.user}:`)
    expect(acts).toMatchObject([{ act: { action: 'whatsapp.create', changes: { proxyAddress: [null, address] } } }])
  })

  test('a proxy that dies ends the session with its reason, no request leaves directly, and the session returns with the proxy', async () => {
    const logins = async () => (await network.control.devices(phone)).map(({ connected }) => connected)
    await proxy.die()
    const waiting = await eventually(
      () => look(companyId, whatsappId),
      ({ statusWords }) => statusWords?.code === 'sessionProxyRefused',
    )
    expect(waiting).toMatchObject({ status: 'OPENING', statusReason: 'o proxy recusa a conexão, tentando de novo' })
    await eventually(
      () => look(companyId, whatsappId),
      ({ retries }) => retries >= 3,
    )
    expect(await logins()).toEqual([false])

    await proxy.revive()
    await gateway.reaches(companyId, whatsappId, 'CONNECTED')
    expect(await look(companyId, whatsappId)).toMatchObject({ statusReason: null, proxyAddress: address })
  })

  test('another password is refused when the connection is saved, and the session continues', async () => {
    const before = await look(companyId, whatsappId)
    const wrong = await change(whatsappId, companyId, url.replace(LOGIN.password, 'errada'))

    expect(wrong).toMatchObject({ status: 400, body: { error: 'ERR_PROXY_LOGIN' } })
    expect(await look(companyId, whatsappId)).toEqual(before)
  })

  test('another proxy, and then none, restarts the session with the same linked phone', async () => {
    const next = await start()
    stopped.push(next)
    const device = (await network.control.devices(phone))[0]?.device
    const moved = await change(whatsappId, companyId, `${scheme}://127.0.0.1:${next.port}`)
    expect(moved).toMatchObject({ status: 200, body: { proxyAddress: `${scheme}://127.0.0.1:${next.port}` } })
    await eventually(
      () => next.tunnels.length,
      (count) => count >= 2,
    ) // the trial and the login
    await gateway.reaches(companyId, whatsappId, 'CONNECTED')
    const [before, beforeNext] = [proxy.tunnels.length, next.tunnels.length]

    const { version } = (await change(whatsappId, companyId, null)).body
    await eventually(
      () => look(companyId, whatsappId),
      (now) => now.status === 'CONNECTED' && now.version > version + 1,
    )
    expect((await network.control.devices(phone)).map((one) => one.device)).toEqual([device])
    expect([proxy.tunnels.length, next.tunnels.length]).toEqual([before, beforeNext])
    expect(await look(companyId, whatsappId)).toMatchObject({ proxyAddress: null, number: phone })
  })
})

test('a proxy is refused for a connection of another company and for users who may not manage connections, and is not tried', async () => {
  const proxy = await startHttpProxy()
  stopped.push(proxy)
  const whatsappId = (await create(305)).body.id
  const body = { proxyUrl: `http://127.0.0.1:${proxy.port}` }
  const ask = (as: object) => gateway.call(contract.changeConnection, { params: { whatsappId }, body }, { as })

  expect(await ask({ companyId: 306 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  expect((await ask({ companyId: 305, profile: 'user' })).status).toBe(403)
  expect(proxy.tunnels).toEqual([])
  expect(await look(305, whatsappId)).toMatchObject({ proxyAddress: null })
})

test('a proxy with a private address that the operator does not allow creates no connection', async () => {
  const refused = await create(307, 'http://10.1.2.3:3128')

  expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_PROXY_NOT_ALLOWED' } })
  const { rowCount } = await gateway.database.query('select from connection where company_id = 307')
  expect(rowCount).toBe(0)
})

test.each(['proxy.example.com:3128', 'ftp://proxy.example.com', 'http://'])(
  'the text %s is refused as the address of a proxy',
  async (proxyUrl) => {
    expect(await create(308, proxyUrl)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: [{ field: 'proxyUrl', code: 'proxy_url' }] },
    })
  },
)
