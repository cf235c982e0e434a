import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { eventually } from '@recado/kit/testing/service'
import { describe, expect, test } from 'vitest'
import { type Heard, startOrigin, startUpstream } from './origin.ts'

describe('a failing service', () => {
  test('a service that is down is reported as unavailable in three languages, and other services still answer', async () => {
    const origin = await startOrigin({ BILLING_URL: 'http://127.0.0.1:1' }) // no server listens on this port

    const texts = await Promise.all(
      ['pt', 'en', 'es'].map(async (language) => {
        const response = await fetch(`${origin.address}/api/plans/list`, { headers: { 'accept-language': language } })
        expect(response.status).toBe(503)
        expect(response.headers.get('retry-after')).toBe('1')
        const { error, message, requestId } = (await response.json()) as Record<string, string>
        expect([error, requestId]).toEqual(['ERR_UNAVAILABLE', response.headers.get('x-request-id')])
        return message
      }),
    )
    expect(texts).toEqual([
      'Serviço indisponível no momento. Tente em instantes.',
      'Service unavailable. Try again shortly.',
      'Servicio no disponible. Intente en unos instantes.',
    ])
    expect((await fetch(`${origin.address}/api/queue`)).status).toBe(200)
    await origin.close()
  })

  test('requests alternate between two processes, and succeed when one of them is gone', async () => {
    const upstreams = await Promise.all(['one', 'other'].map((name) => startUpstream(name)))
    const origin = await startOrigin({ BILLING_URL: upstreams.map(({ url }) => url).join(',') })
    const ask = async () => {
      const response = await fetch(`${origin.address}/api/plans/list`)
      return ((await response.json()) as Heard).service
    }

    expect(new Set([await ask(), await ask()])).toEqual(new Set(['one', 'other']))
    await upstreams[0]?.close()
    expect([await ask(), await ask(), await ask()]).toEqual(['other', 'other', 'other'])

    await origin.close()
    await upstreams[1]?.close()
  })

  test('a request is aborted when the service does not answer in time', async () => {
    let abandoned = 0
    const silent = await startUpstream('billing', (_request, response) => response.on('close', () => abandoned++))
    const origin = await startOrigin({ BILLING_URL: silent.url }, { upstreamMs: 200 })

    expect((await fetch(`${origin.address}/api/plans/list`)).status).toBe(503)
    await eventually(() => abandoned === 1)
    await origin.close()
    await silent.close()
  })

  test('a service that still works on an answer notices that the browser has disconnected', async () => {
    let abandoned = 0
    const patience = new AbortController()
    const slow = await startUpstream('billing', (_request, response) => {
      response.on('close', () => abandoned++)
      patience.abort()
    })
    const origin = await startOrigin({ BILLING_URL: slow.url })

    const impatient = fetch(`${origin.address}/api/plans/list`, { signal: patience.signal })

    await expect(impatient).rejects.toThrow()
    await eventually(() => abandoned === 1)
    await origin.close()
    await slow.close()
  })

  test('when a service breaks off during an answer, the edge breaks the answer off', async () => {
    const broken = await startUpstream('billing', (_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      setImmediate(() => response.destroy())
    })
    const origin = await startOrigin({ BILLING_URL: broken.url })

    await expect(fetch(`${origin.address}/api/plans/list`).then((response) => response.text())).rejects.toThrow()
    expect((await fetch(`${origin.address}/health/live`)).status).toBe(200)
    await origin.close()
    await broken.close()
  })

  test('error answers, cookies and empty bodies are passed on unchanged', async () => {
    const upstream = await startUpstream('auth', (request, response) => {
      const text = request.method === 'DELETE' ? '' : '{}'
      response.writeHead(text === '' ? 204 : 403, {
        'set-cookie': ['rt=1; HttpOnly', 'b=2'],
        ...(text !== '' && { 'content-length': text.length }),
      })
      response.end(text)
    })
    const origin = await startOrigin({ AUTH_URL: upstream.url })

    const refused = await fetch(`${origin.address}/api/auth/me`)
    expect([refused.status, await refused.text()]).toEqual([403, '{}'])
    expect(refused.headers.getSetCookie()).toEqual(['rt=1; HttpOnly', 'b=2'])
    const empty = await fetch(`${origin.address}/api/auth/logout`, { method: 'DELETE' })
    expect([empty.status, await empty.text()]).toEqual([204, ''])
    for (let i = 0; i < 3; i++) {
      const head = await fetch(`${origin.address}/api/auth/me`, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([403, ''])
    }
    expect(upstream.connections()).toBe(1) // requests in sequence share one connection
    await origin.close()
    await upstream.close()
  })

  test('a request succeeds although the service closes the reused connection at that moment', async () => {
    let requests = 0
    const server = createServer((_request, response) => {
      requests++
      if (requests === 2) response.socket?.resetAndDestroy()
      else response.end('[]')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const origin = await startOrigin({ BILLING_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })

    expect((await fetch(`${origin.address}/api/plans/list`)).status).toBe(200)
    expect((await fetch(`${origin.address}/api/plans/list`)).status).toBe(200)
    expect(requests).toBe(3)
    await origin.close()
    server.close()
  })

  test('a read succeeds although the service has closed every kept connection', async () => {
    const KEPT = 3
    let held: ServerResponse[] = []
    let isClosing = false
    const service = await startUpstream('billing', (request, response) => {
      if (isClosing && heldBy.has(request.socket)) return void request.socket.resetAndDestroy()
      if (isClosing) return void response.end('[]')
      heldBy.add(request.socket)
      held.push(response)
      if (held.length < KEPT) return
      for (const each of held) each.end('[]')
      held = []
      isClosing = true
    })
    const heldBy = new Set<Socket>()
    const origin = await startOrigin({ BILLING_URL: service.url })
    const ask = async () => (await fetch(`${origin.address}/api/plans/list`)).status

    await Promise.all(Array.from({ length: KEPT }, ask))
    expect([await ask(), service.connections()]).toEqual([200, KEPT + 1])

    await origin.close()
    await service.close()
  })

  test('a read goes to another process if one closes a new connection without an answer, and a change does not', async () => {
    const [stopping, other] = await Promise.all([
      startUpstream('stopping', ({ socket }) => void socket.resetAndDestroy()),
      startUpstream('other'),
    ])
    const origin = await startOrigin({ TICKETS_URL: `${stopping.url},${other.url}` })
    const ask = async (method: string) => (await fetch(`${origin.address}/api/tickets`, { method })).status

    expect([await ask('GET'), await ask('GET')]).toEqual([200, 200])
    expect(stopping.connections()).toBe(1)
    expect([await ask('POST'), await ask('POST')].toSorted()).toEqual([200, 503])

    await origin.close()
    await Promise.all([stopping.close(), other.close()])
  })

  test('a running request is answered before the edge stops', async () => {
    const asked = Promise.withResolvers<() => void>()
    const slow = await startUpstream('billing', (_request, response) => asked.resolve(() => response.end('[]')))
    const origin = await startOrigin({ BILLING_URL: slow.url })
    const answer = fetch(`${origin.address}/api/plans/list`).then((response) => response.status)
    const answerIt = await asked.promise

    const closed = origin.close()
    const isOpen = () =>
      fetch(`${origin.address}/health/live`).then(
        () => true,
        () => false,
      )
    await expect.poll(isOpen).toBe(false)
    answerIt()
    await closed

    expect(await answer).toBe(200)
    await expect(fetch(`${origin.address}/health/live`)).rejects.toThrow()
    await slow.close()
  })
})
