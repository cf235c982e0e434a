import type { RouteContract } from '@recado/contracts/route'
import { ROUTES } from '@recado/system/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Heard, type Origin, startOrigin, startUpstream } from './origin.ts'
import { askPlainly } from './request-line.ts'

const pathOf = ({ url }: RouteContract) => url.replace(/:\w+/g, '7')

describe('the forwarding of requests to services', () => {
  let origin: Origin
  beforeAll(async () => {
    origin = await startOrigin()
  })
  afterAll(() => origin.close())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin.address}${path}`, { headers })

  const ask = (requestLine: string, ...headers: string[]) => askPlainly(origin.address, requestLine, ...headers)

  test.each(ROUTES)('$contract.method /api$contract.url goes to $service', async ({ service, contract }) => {
    const response = await fetch(`${origin.address}/api${pathOf(contract)}?a=1&a=2`, { method: contract.method })

    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      service,
      method: contract.method,
      url: `${pathOf(contract)}?a=1&a=2`,
    })
  })

  test('a form with files of any length is streamed to the service, while other bodies have a limit', async () => {
    const tickets = await startUpstream('tickets', ({ headers }, response, body) =>
      response.end(JSON.stringify({ type: headers['content-type'], length: body.length })),
    )
    const own = await startOrigin({ TICKETS_URL: tickets.url })
    const form = new FormData()
    form.append('medias', new Blob(['x'.repeat(3_000_000)]), 'a.txt')
    const post = (path: string, body: string | FormData) => fetch(`${own.address}/api${path}`, { method: 'POST', body })

    const passed = (await (await post('/messages/7', form)).json()) as { type: string; length: number }

    expect(passed.type).toMatch(/^multipart\/form-data; boundary=/)
    expect(passed.length).toBeGreaterThan(3_000_000)
    expect((await post('/queue', form)).status).toBe(413)
    expect((await post('/messages/7', 'x'.repeat(3_000_000))).status).toBe(413)
    await own.close()
    await tickets.close()
  })

  test('a file of a service keeps its own content policy, which is stricter than that of the page', async () => {
    const policy = "default-src 'none'; sandbox"
    const tickets = await startUpstream('tickets', (_request, response) =>
      response.setHeader('content-security-policy', policy).end('x'),
    )
    const own = await startOrigin({ TICKETS_URL: tickets.url })

    const file = await fetch(`${own.address}/api/media/tickets/1/00000000-0000-4000-8000-000000000000?link=x`)

    expect(file.headers.get('content-security-policy')).toBe(policy)
    expect(file.headers.get('x-frame-options')).toBe('DENY')
    expect((await fetch(own.address)).headers.get('content-security-policy')).toContain("script-src 'self'")
    await own.close()
    await tickets.close()
  })

  test('an unknown path gets 404 and a wrong method 405, in the requested language', async () => {
    const unknown = await get('/api/nothing', { 'accept-language': 'es' })
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({
      error: 'ERR_NOT_FOUND',
      message: 'Recurso no encontrado.',
      requestId: unknown.headers.get('x-request-id'),
    })
    const wrong = await fetch(`${origin.address}/api/auth/login`, { method: 'DELETE' })
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('POST')
    expect(await wrong.json()).toMatchObject({ error: 'ERR_METHOD_NOT_ALLOWED', message: 'Método não permitido.' })
    for (const path of ['/api', '/api/', '/api?a=1', '/api/users/7/8']) expect((await get(path)).status).toBe(404)
  })

  test('the health and metrics routes of a service are not reachable from outside', async () => {
    const paths = ['/api/metrics', '/api/health/ready', '/api/health/live', '/metrics', '/api/live']
    for (const path of paths) expect((await get(path)).status).toBe(404)
    const odd = [
      '/api/../metrics',
      '/api//metrics',
      '/%61pi/plans/list',
      '/api/plans/list/../../metrics',
      '//api/users',
    ]
    for (const path of [...odd, 'http://other/api/plans/list']) {
      expect(await ask(`GET ${path}`)).toMatch(/^HTTP\/1.1 404 /)
    }
    expect(await ask('GET /api/%zz')).toMatch(/^HTTP\/1.1 40[04] .*"error":"ERR_/s)
  })

  test("the origin of a request that the service gets comes from the edge, and not from the client's headers", async () => {
    const response = await get('/api/plans/list', {
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-real-ip': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
      'accept-language': 'en',
      authorization: 'Bearer x',
    })

    const { headers } = (await response.json()) as Heard
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(origin.address).host,
      'accept-language': 'en',
      authorization: 'Bearer x',
    })
    expect(Object.keys(headers)).not.toContain('forwarded')
    expect(Object.keys(headers)).not.toContain('x-real-ip')
  })

  test('a client certificate and a client address in headers are accepted only from a trusted proxy', async () => {
    const told = {
      'x-forwarded-for': '1.2.3.4, 203.0.113.9',
      'client-cert': ':MIIB:',
      'client-cert-chain': ':MIIC:',
    }
    const proxied = await startOrigin({ TRUSTED_PROXIES: '127.0.0.0/8' })
    const heardBy = async ({ address }: { address: string }) =>
      ((await (await fetch(`${address}/api/auth/options`, { headers: told })).json()) as Heard).headers

    const [byAnybody, byProxy] = [await heardBy(origin), await heardBy(proxied)]
    await proxied.close()

    expect(byAnybody).toMatchObject({ 'x-forwarded-for': '127.0.0.1' })
    expect(Object.keys(byAnybody).filter((name) => name.startsWith('client-cert'))).toEqual([])
    expect(byProxy).toMatchObject({ ...told, 'x-forwarded-for': '203.0.113.9' })
  })

  test('headers about one connection are not forwarded', async () => {
    const answer = await ask('GET /api/plans/list', 'x-private: 1', 'connection: x-private', 'te: trailers')

    expect(answer).toContain('200 OK')
    expect(answer).not.toContain('x-private')
    expect(answer).not.toContain('trailers')
  })

  test("a body of any type is forwarded unchanged, and the answer has the service's request id", async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await fetch(`${origin.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"e": "ü"}  ',
      })

      expect(response.headers.get('x-request-id')).toBe('of-the-service')
      expect(await response.json()).toMatchObject({ body: '{"e": "ü"}  ', headers: { 'content-type': type } })
    }
  })

  test('a body above 256 KiB is refused, with or without a length', async () => {
    const chunks = new ReadableStream({
      start: (stream) => {
        for (let i = 0; i < 6; i++) stream.enqueue(Buffer.alloc(50_000, 'x'))
        stream.close()
      },
    })
    for (const body of ['x'.repeat(262_145), chunks]) {
      const response = await fetch(`${origin.address}/api/auth/login`, {
        method: 'POST',
        body,
        duplex: 'half',
      } as RequestInit)
      expect(response.status).toBe(413)
      expect(await response.json()).toMatchObject({ error: 'ERR_FILE_TOO_LARGE' })
    }
    const most = await fetch(`${origin.address}/api/auth/login`, { method: 'POST', body: 'x'.repeat(262_144) })
    expect(most.status).toBe(200)
    const notice = { method: 'POST', body: 'x'.repeat(1_000_000) } // its contract allows 1 MiB
    expect((await fetch(`${origin.address}/api/subscription/webhook`, notice)).status).toBe(200)
  })
})
