import { type AddressInfo, createServer, type Socket } from 'node:net'
import { aTicket } from '@recado/contracts/testing/conversation'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { realtime } from '../../../services/realtime/src/app.ts'
import { enter, openSocket } from '../../../services/realtime/test/browser.ts'
import { type Origin, startOrigin, startUpstream } from './origin.ts'

describe('the live socket through the edge', () => {
  let service: TestService
  let origin: Origin
  let seen: Pick<TestService, 'address' | 'ticket'>
  beforeAll(async () => {
    service = await startTestService(
      realtime,
      { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') },
      { PUBLIC_URL: 'https://recado.example' },
    )
    origin = await startOrigin({ REALTIME_URL: service.address })
    seen = { address: `${origin.address}/api`, ticket: service.ticket }
  })
  afterAll(async () => {
    await origin.close()
    await service.close()
  })

  const members = async () => {
    const text = await (await fetch(`${service.address}/metrics`)).text()
    return Number(/^live_members (\d+)$/m.exec(text)?.[1])
  }

  test("a browser gets the welcome and its company's frames", async () => {
    const browser = await enter(seen, { companyId: 401 })

    await service.publish(ticketCreated, 401, { ticket: aTicket(401) })

    await eventually(() => browser.frames('ticket').length === 1)
    browser.socket.ping('there?')
    const [answer] = await new Promise<Buffer[]>((heard) => browser.socket.once('pong', (data) => heard([data])))
    expect(String(answer)).toBe('there?')
  })

  test('the browser gets the close code that the service sends', async () => {
    const browser = await openSocket(seen)
    browser.socket.send('nonsense')

    expect(await browser.closeCode()).toBe(1008)
  })

  test('the service refuses a page of another site through the edge', async () => {
    await expect(openSocket(seen, { origin: 'https://evil.example' })).rejects.toThrow('403')
    expect((await openSocket(seen, { origin: 'https://recado.example' })).closed()).toBe(false)
  })

  test("sockets can be opened while one of the service's processes is down", async () => {
    const gone = await startUpstream('realtime')
    await gone.close()
    const both = await startOrigin({ REALTIME_URL: `${gone.url},${service.address}` })
    const entered = { ...seen, address: `${both.address}/api` }
    const before = await members()

    for (const companyId of [402, 403]) await enter(entered, { companyId })

    await both.close()
    await eventually(async () => (await members()) === before)
  })

  test('an upgrade of another path is refused', async () => {
    for (const path of ['/live', '/api/live/x', '/api/plans/list', '/', '/api/docs']) {
      const socket = new WebSocket(`${origin.address.replace('http', 'ws')}${path}`)
      await expect(new Promise((_, refused) => socket.once('error', refused))).rejects.toThrow('404')
    }
  })

  test('each side is closed when the other side disconnects', async () => {
    const before = await members()
    const browser = await enter(seen, { companyId: 402 })
    expect(await members()).toBe(before + 1)
    browser.socket.terminate()
    await eventually(async () => (await members()) === before)

    const other = await enter(seen, { companyId: 402 })
    await service.restart()
    expect(await other.closeCode()).toBe(1012)
  })

  test('the upgrade is refused as unavailable while the realtime service is down, and a stopping edge closes its sockets', async () => {
    const lone = await startOrigin({ REALTIME_URL: 'http://127.0.0.1:9' })
    await expect(openSocket({ ...seen, address: `${lone.address}/api` })).rejects.toThrow('503')
    await lone.close()

    const before = await members()
    const stopping = await startOrigin({ REALTIME_URL: service.address })
    const browser = await enter({ ...seen, address: `${stopping.address}/api` })
    await stopping.close()
    expect(await browser.closeCode()).toBe(1006)
    await eventually(async () => (await members()) === before)
  })

  test('a browser that leaves before the service has answered leaves no open connection', async () => {
    const open = new Set<Socket>()
    const silent = createServer((socket) => {
      open.add(socket)
      socket.on('close', () => open.delete(socket)).resume()
    })
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    const waiting = await startOrigin({ REALTIME_URL: `http://127.0.0.1:${port}` })
    const socket = new WebSocket(`${waiting.address.replace('http', 'ws')}/api/live`)
    socket.on('error', () => {})
    await eventually(() => open.size === 1)

    socket.terminate()

    await eventually(() => open.size === 0)
    await waiting.close()
    silent.close()
  })
})
