import { createServer, type Socket } from 'node:net'
import { startSession } from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, givenOpen, type Network, startGateway, startNetwork } from '../../test/harness.ts'
import { settled } from '../../test/vault.ts'
import { TIMING } from '../timing.ts'

const WATCHDOG_MS = 10_000 // longer than a session takes to open on a busy machine
const PING_MS = 1_000
const UNANSWERED_MS = 5_000 // the client's time from a ping to giving up
const OTHER_PHONE = '5511988880002'
let network: Network
let gateway: Gateway
beforeAll(async () => {
  network = await startNetwork()
  await network.control.putPhone(OTHER_PHONE, { name: 'Filial' })
  gateway = await startGateway(network, { timing: { codeMs: 300 } })
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})

/** Starts a server that accepts connections and never answers. */
async function startMute() {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {}).resume()))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return { url: `ws://127.0.0.1:${port}`, sockets, close: () => server.close() }
}
const count = async (type: string) => (await network.control.log()).filter((entry) => entry.type === type).length

test('a socket that gets no answer after the login is closed, and the session reconnects', async () => {
  const patient = await startGateway(network, { timing: { watchdogMs: WATCHDOG_MS } })
  const id = await givenOpen(patient, network, 61)
  await settled(patient, id)
  await patient.restart(() => network.control.setFaults({ silent: true }).then(() => {}))
  const before = await count('login')
  await eventually(
    () => count('login'),
    (logins) => logins >= before + 2,
  )
  expect((await patient.look(61, id)).body).toMatchObject({ status: 'OPENING', retries: expect.any(Number) })
  await network.control.setFaults({})

  await patient.reaches(61, id, 'CONNECTED')
  await patient.close()
})

test('an open session closes its socket when the network stops answering', async () => {
  const curious = await startGateway(network, { timing: { pingMs: PING_MS, watchdogMs: WATCHDOG_MS } })
  const id = await givenOpen(curious, network, 64, OTHER_PHONE)
  await network.control.setFaults({ silent: true })
  await curious.reaches(64, id, 'OPENING')
  await network.control.setFaults({})

  await curious.reaches(64, id, 'CONNECTED') // the next attempt may also have reached the server that does not answer
  await curious.close()
})

test('with production timing, an unresponsive network is pinged and the socket closed within a minute', () => {
  expect(TIMING.pingMs + UNANSWERED_MS).toBeLessThan(60_000)
})

test('sessions whose server does not answer do not prevent other sessions from connecting', async () => {
  const mute = await startMute()
  const shared = await startGateway(network, { whatsappUrl: mute.url })
  for (let i = 0; i < 12; i++) await shared.givenConnection(65, { name: `Muda ${i}`, type: 'whatsapp' })
  await eventually(() => mute.sockets.length >= 10)

  await shared.reaches(66, await shared.givenConnection(66), 'qrcode')
  await shared.close()
  mute.close()
})

test('a connection attempt that the server accepts but never answers is given up, and repeated', async () => {
  const mute = await startMute()
  const { sockets } = mute
  const lost = await startGateway({ ...network, chatUrl: mute.url }, { timing: { watchdogMs: 700 } })
  const id = await lost.givenConnection(62)

  await eventually(
    () => sockets.length,
    (tries) => tries >= 2,
  )
  expect((await lost.look(62, id)).body).toMatchObject({ status: 'OPENING', qrcode: '' })
  await eventually(
    () => sockets.filter(({ destroyed }) => !destroyed).length,
    (open) => open <= 1, // abandoned sockets are closed
  )
  await lost.close()
  mute.close()
})

test('a session ends after five unscanned QR codes, and shows a new code when a person starts it', async () => {
  const registered = await count('registered')
  const id = await gateway.givenConnection(63)

  const { statusReason, qrcode } = await gateway.reaches(63, id, 'TIMEOUT')
  expect({ statusReason, qrcode }).toEqual({ statusReason: 'o QR code não foi lido a tempo', qrcode: '' })
  const shown = await gateway.events()
  const codes = shown.flatMap(({ data }) => (data as { session?: { qrcode: string } }).session?.qrcode || [])
  expect(new Set(codes).size).toBe(5)
  expect(await count('registered')).toBe(registered + 1)

  await gateway.call(startSession, { params: { whatsappId: id } }, { as: { companyId: 63 } })
  await gateway.reaches(63, id, 'qrcode')
})
