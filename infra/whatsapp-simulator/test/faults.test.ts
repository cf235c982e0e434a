import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { must, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

test('messages for an offline client wait, arrive in order and are marked as queued', async () => {
  const first = await link(world)
  await first.stop()
  const texts = ['um', 'dois', 'tres']
  for (const text of texts) await world.control.sendMessage(CUSTOMER, { to: COMPANY, text })
  const ids = (await world.control.messages(CUSTOMER)).map(({ id }) => id)

  const again = world.open(first.auth)

  await vi.waitFor(() => expect(again.texts()).toEqual(texts), WAIT)
  expect(again.seen.offline).toEqual(ids)
  expect(again.seen.messages.map(({ type }) => type)).toEqual(['append', 'append', 'append'])
  await vi.waitFor(async () => expect((await world.control.devices(COMPANY))[0]?.queued).toBe(0), WAIT)
})

test('a message is sent again at the next login when the connection is cut after it was written', async () => {
  const first = await link(world)
  await world.control.setFaults({ cut: { phone: COMPANY, after: 'message-delivered', count: 2 } })

  const sent: string[] = []
  for (const text of ['um', 'dois', 'tres'])
    sent.push((await world.control.sendMessage(CUSTOMER, { to: COMPANY, text })).id)
  expect((await first.closed()).code).toBe(428)
  const again = world.open(first.auth)
  await vi.waitFor(() => expect(again.seen.offline).toContain(sent[2]), WAIT)

  expect(again.seen.offline.slice(-2)).toEqual(sent.slice(1))
  const log = await world.control.log()
  expect(log.find(({ type }) => type === 'cut')).toMatchObject({ id: sent[1], after: 'message-delivered' })
})

test('a message accepted before its connection is cut is on the phone without an acknowledgement', async () => {
  const client = await link(world)
  await world.control.setFaults({ cut: { phone: COMPANY, after: 'message-accepted', count: 1 } })

  const sent = await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'aceita' })
  await client.closed()

  await vi.waitFor(
    async () => expect(await world.control.messages(CUSTOMER)).toMatchObject([{ id: sent?.key.id, text: 'aceita' }]),
    WAIT,
  )
  expect(client.seen.acks).toEqual([])
})

test.each([
  ['reset', 428],
  ['close', 428],
  ['replaced', 440],
  ['unavailable', 503],
  ['restart', 515],
  ['logout', 401],
] as const)('a connection ended by %s closes the client with %i', async (mode, code) => {
  const client = await link(world)

  const { disconnected } = await world.control.disconnect(COMPANY, mode)

  expect(disconnected).toEqual([`${COMPANY}:1`])
  expect((await client.closed()).code).toBe(code)
})

test('a device that its owner unlinks is logged out and cannot log in again', async () => {
  const client = await link(world)

  await world.control.unlinkDevice(COMPANY, 1)
  expect((await client.closed()).code).toBe(401)
  const again = world.open(client.auth)

  expect((await again.closed()).code).toBe(401)
  expect(await world.control.devices(COMPANY)).toEqual([])
})

test('a client that logs out is no longer linked', async () => {
  const client = await link(world)

  await client.socket.logout()

  await vi.waitFor(async () => expect(await world.control.devices(COMPANY)).toEqual([]), WAIT)
})

test('a login is refused with the given reason until the fault is removed', async () => {
  const client = await link(world)
  await client.stop()
  await world.control.setFaults({ refuseLogin: 403 })

  expect((await world.open(client.auth).closed()).code).toBe(403)
  await world.control.setFaults({})

  await world.open(client.auth).opened()
})

test('an upgrade is refused with the given status', async () => {
  await world.control.setFaults({ refuseUpgrade: 503 })

  const status = await new Promise((resolve) => {
    const socket = new WebSocket(world.simulator.chatUrl)
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
  })

  expect(status).toBe(503)
})

test('a client detects a silent server, and no message is lost', async () => {
  const client = await link(world)
  await world.control.setFaults({ silent: true })

  await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'no silencio' })
  await expect(client.socket.query(must(ping(), 'no query'), 500)).rejects.toThrow()
  expect(client.texts()).toEqual([])
  await world.control.setFaults({})

  await vi.waitFor(() => expect(client.texts()).toEqual(['no silencio']), WAIT)
})

test('a message whose receipt is lost is sent again at the next login', async () => {
  const first = await link(world)
  await world.control.setFaults({ loseReceipts: true })
  await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'sem recibo' })
  await vi.waitFor(() => expect(first.texts()).toEqual(['sem recibo']), WAIT)
  await first.stop()
  expect((await world.control.devices(COMPANY))[0]?.queued).toBeGreaterThan(0)
  await world.control.setFaults({})

  const again = world.open(first.auth)

  await vi.waitFor(() => expect(again.seen.offline).toHaveLength(1), WAIT)
  await vi.waitFor(async () => expect((await world.control.devices(COMPANY))[0]?.queued).toBe(0), WAIT)
})

const ping = () => ({ tag: 'iq', attrs: { xmlns: 'w:p', type: 'get', to: '@s.whatsapp.net' } })
