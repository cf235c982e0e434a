import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@recado/kit/testing/service'
import { afterEach, describe, expect, test } from 'vitest'
import { type Origin, startOrigin, startUpstream } from './origin.ts'
import { answerOf, openLine, pathOf, startWire, type Wire } from './wire.ts'

describe('faults between a browser and a service', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })

  async function put<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const started = await starting
    open.unshift(started)
    return started
  }
  const before = async (service: Wire | { url: string }): Promise<Origin> =>
    put(startOrigin({ BILLING_URL: service.url, TICKETS_URL: service.url, AUTH_URL: service.url }))
  const ask = (origin: Origin, query: string) => fetch(`${origin.address}/api/plans/list?${query}`)

  test('a second answer to one request is dropped, and the next request gets its own answer', async () => {
    const service = await put(
      startWire((head, socket) => {
        const answer = answerOf(pathOf(head))
        socket.write(answer + answerOf('of somebody else'))
      }),
    )
    const origin = await before(service)

    for (const who of ['ana', 'bia', 'caio', 'duda']) {
      const answer = await ask(origin, who)
      expect([answer.status, await answer.text()]).toEqual([200, `/plans/list?${who}`])
    }
  })

  test('an answer that a service sends without a request is not taken as the answer to the next request', async () => {
    const told = Promise.withResolvers<void>()
    const service = await put(
      startWire((head, socket) => {
        socket.write(answerOf(pathOf(head)))
        if (head.includes('ana')) setImmediate(() => socket.write(answerOf('of somebody else'), () => told.resolve()))
      }),
    )
    const origin = await before(service)

    expect(await (await ask(origin, 'ana')).text()).toBe('/plans/list?ana')
    await told.promise
    await eventually(() => service.open() === 0)

    expect(await (await ask(origin, 'bia')).text()).toBe('/plans/list?bia')
    expect(service.connections()).toBe(2)
  })

  test('the answer for a browser that disconnected early does not reach the next browser', async () => {
    let rest = () => {}
    const service = await put(
      startWire((head, socket) => {
        if (!head.includes('ana')) return void socket.write(answerOf(pathOf(head)))
        const [start = '', end = ''] = answerOf('x'.repeat(10) + answerOf('of ana')).split('xxxxx')
        socket.write(`${start}xxxxx`)
        rest = () => void socket.write(`xxxxx${end}`)
      }),
    )
    const origin = await before(service)
    const line = openLine(origin.address)
    line.socket.write('GET /api/plans/list?ana HTTP/1.1\r\nhost: edge\r\n\r\n')
    await eventually(() => line.heard().includes('xxxxx'))

    line.socket.destroy()
    await eventually(() => service.open() === 0)
    rest()

    expect(await (await ask(origin, 'bia')).text()).toBe('/plans/list?bia')
    expect(service.connections()).toBe(2)
  })

  test('a service that restarts between two requests is asked over a new connection', async () => {
    const ports = new Set<string>()
    const service = await put(
      startWire((head, socket) => {
        ports.add(String(socket.remotePort))
        socket.write(answerOf(pathOf(head)))
        if (head.includes('last')) socket.end() // closes the connection, as a stopping process does
      }),
    )
    const origin = await before(service)

    expect((await ask(origin, 'first')).status).toBe(200)
    expect((await ask(origin, 'last')).status).toBe(200)
    expect(ports.size).toBe(1)
    expect(await (await ask(origin, 'again')).text()).toBe('/plans/list?again')
    expect(ports.size).toBe(2)
  })

  test('a request that may change data is not repeated when its connection dies before the answer', async () => {
    const heard: string[] = []
    const service = await put(
      startWire((head, socket, count) => {
        heard.push(head)
        if (count === 1) socket.write(answerOf('{}'))
        else socket.resetAndDestroy()
      }),
    )
    const origin = await before(service)
    const change = () => fetch(`${origin.address}/api/queue`, { method: 'POST' })

    expect((await change()).status).toBe(200)
    const second = await change()

    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1'])
    expect(heard).toHaveLength(2)
  })

  test('a service that dies before its answer is reported as unavailable, and a service that dies after the headers breaks the answer off', async () => {
    const service = await put(
      startWire((head, socket) => {
        if (head.includes('later')) socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n')
        socket.end()
      }),
    )
    const origin = await before(service)

    expect((await ask(origin, 'now')).status).toBe(503)
    await expect(ask(origin, 'later').then((answer) => answer.text())).rejects.toThrow()
  })

  test('a service that does not speak HTTP is reported as unavailable', async () => {
    const service = await put(startWire((_head, socket) => socket.end('SMTP ready\r\n')))
    const origin = await before(service)

    expect((await ask(origin, 'any')).status).toBe(503)
  })

  test('the connection to the service is closed when the sender of a form disconnects', async () => {
    const service = await put(startWire(() => {}))
    const origin = await before(service)
    const line = openLine(origin.address)
    line.socket.write(
      'POST /api/messages/7 HTTP/1.1\r\nhost: edge\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x',
    )
    await eventually(() => service.open() === 1)

    line.socket.destroy()

    await eventually(() => service.open() === 0)
  })

  test('the connection to a service that answers a form early is closed before the rest of the form arrives', async () => {
    const service = await put(startWire((_head, socket) => socket.write(answerOf('refused'))))
    const origin = await before(service)
    const line = openLine(origin.address)
    line.socket.write(
      'POST /api/messages/7 HTTP/1.1\r\nhost: edge\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 4\r\n\r\n--',
    )
    await eventually(() => line.heard().includes('refused'))

    await eventually(() => service.open() === 0)
    line.socket.write('--POST /api/auth/login HTTP/1.1\r\nhost: edge\r\ncontent-length: 2\r\n\r\n{}')
    // the sender's next request on the same connection is answered too
    await eventually(() => line.heard().split('refused').length === 3)
    line.socket.destroy()
  })

  test('a request without files does not reach the service when its sender disconnects during the body', async () => {
    const service = await put(startWire((head, socket) => socket.write(answerOf(pathOf(head)))))
    const origin = await before(service)
    const line = openLine(origin.address)
    line.socket.write('POST /api/auth/login HTTP/1.1\r\nhost: edge\r\ncontent-length: 1000\r\n\r\n{')
    line.socket.end()
    await line.closed

    // the service gets this request after any earlier one, so it did not get the aborted one
    expect((await ask(origin, 'next')).status).toBe(200)
    expect(service.connections()).toBe(1)
  })

  test('the body of a GET request is dropped, so that the service does not read it as another request', async () => {
    const service = await put(startWire((head, socket) => socket.write(answerOf(`${head}\r\n`))))
    const origin = await before(service)
    const line = openLine(origin.address)
    const smuggled = 'GET /metrics HTTP/1.1\r\nhost: inside\r\n\r\n'
    line.socket.write(
      `GET /api/plans/list HTTP/1.1\r\nhost: edge\r\nconnection: close\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    )
    await line.closed

    const [, told = ''] = line.heard().split('\r\n\r\n')
    expect(told).toMatch(/^GET \/plans\/list /)
    expect(told.toLowerCase()).not.toMatch(/content-length|transfer-encoding/)
    expect(await (await ask(origin, 'next')).text()).toMatch(/^GET \/plans\/list\?next /)
  })

  test('a request with two lengths, or with a length and chunks, is refused', async () => {
    const service = await put(startWire((head, socket) => socket.write(answerOf(pathOf(head)))))
    const origin = await before(service)
    for (const lengths of [
      'content-length: 5\r\ncontent-length: 6',
      'content-length: 5\r\ntransfer-encoding: chunked',
    ]) {
      const line = openLine(origin.address)
      line.socket.write(`POST /api/auth/login HTTP/1.1\r\nhost: edge\r\n${lengths}\r\n\r\n0\r\n\r\n`)
      await line.closed

      expect(line.heard()).toMatch(/^HTTP\/1.1 400 /)
    }
    expect(service.connections()).toBe(0)
  })

  test('a client that waits for 100 Continue gets it, and the service receives the whole body', async () => {
    const service = await put(startUpstream('auth'))
    const origin = await before(service)
    const line = openLine(origin.address)
    line.socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: edge\r\nconnection: close\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n',
    )
    await eventually(() => line.heard().startsWith('HTTP/1.1 100 Continue\r\n\r\n'))
    line.socket.write('{}')
    await line.closed

    expect(line.heard()).toMatch(/HTTP\/1.1 200 OK.*"body":"\{\}"/s)
    expect(line.heard()).not.toContain('"expect"')
  })

  test('a body that arrives slowly reaches the service as a whole', async () => {
    const service = await put(startUpstream('auth'))
    const origin = await before(service)
    const line = openLine(origin.address)
    line.socket.setNoDelay()
    line.socket.write(
      'POST /api/auth/login HTTP/1.1\r\nhost: edge\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n',
    )
    for (const letter of 'slowly') {
      await new Promise<void>((written) => line.socket.write(`1\r\n${letter}\r\n`, () => setImmediate(written)))
    }
    line.socket.write('0\r\n\r\n')
    await line.closed

    expect(line.heard()).toMatch(/"content-length":"6".*"body":"slowly"/s)
  })

  test.each([
    ['HEAD', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n', 'content-length: 1000'],
    ['GET', 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n', 'etag: "1"'],
    ['GET', 'HTTP/1.1 204 No Content\r\nx-count: 1\r\n\r\n', 'x-count: 1'],
  ])('the answer to %s without a body ends after its headers: %s', async (method, head, kept) => {
    const service = await put(startWire((_head, socket) => socket.write(head)))
    const origin = await before(service)
    const line = openLine(origin.address)
    for (let count = 1; count <= 2; count++) {
      line.socket.write(`${method} /api/plans/list HTTP/1.1\r\nhost: edge\r\n\r\n`)
      await eventually(() => line.heard().split(head.split('\r\n')[0] ?? '').length === count + 1)
    }
    line.socket.destroy()

    expect(line.heard()).toContain(kept)
    expect(line.heard().toLowerCase()).not.toContain('transfer-encoding')
    expect(line.heard()).toMatch(/\r\n\r\n$/)
    expect(service.connections()).toBe(1)
  })

  test("a request with headers above Node's limit is refused, and a service that answers with them is reported as unavailable", async () => {
    const huge = 'x'.repeat(20_000)
    const service = await put(startWire((_head, socket) => socket.write(answerOf('{}', `x-huge: ${huge}`))))
    const origin = await before(service)

    expect((await ask(origin, 'any')).status).toBe(503)
    const line = openLine(origin.address)
    line.socket.write(`GET /api/plans/list HTTP/1.1\r\nhost: edge\r\nx-huge: ${huge}\r\n\r\n`)
    await line.closed
    expect(line.heard()).toMatch(/^HTTP\/1.1 431 /)
  })

  test('the sender of a form must wait while the service does not read the form', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'x')
    const asked = Promise.withResolvers<IncomingMessage>()
    const server = createServer((request, response) => {
      asked.resolve(request)
      request.on('end', () => response.end('read'))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const close = () => new Promise<void>((closed) => server.close(() => closed()))
    const service = await put(
      Promise.resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }),
    )
    const origin = await before(service)
    const line = openLine(origin.address)
    const total = 64 * mebibyte.length
    line.socket.write(
      `POST /api/messages/7 HTTP/1.1\r\nhost: edge\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${total}\r\n\r\n`,
    )
    let sent = 0
    const send = (): void => {
      while (sent < total) {
        sent += mebibyte.length
        if (!line.socket.write(mebibyte)) return void line.socket.once('drain', send)
      }
    }
    send()
    const request = await asked.promise
    await eventually(async () => {
      const before = sent
      for (let turn = 0; turn < 200; turn++) await new Promise((next) => setImmediate(next))
      return sent === before
    })

    expect(sent).toBeLessThan(total / 2)
    request.resume()
    await eventually(() => line.heard().endsWith('read'))
    expect(sent).toBe(total)
    line.socket.destroy()
  })
})
