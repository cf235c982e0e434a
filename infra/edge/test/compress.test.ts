import { ROUTES } from '@recado/system/services'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCompressible } from '../src/compress.ts'
import { type Origin, startOrigin, startUpstream, type Upstream } from './origin.ts'
import { askPlainly } from './request-line.ts'

describe('the answer of a service', () => {
  const large = JSON.stringify({ tickets: Array.from({ length: 400 }, (_, id) => ({ id, name: 'Carla' })) })
  let answer = { body: large, type: 'application/json; charset=utf-8', status: 200 }
  let upstream: Upstream
  let origin: Origin
  beforeAll(async () => {
    upstream = await startUpstream('tickets', (_request, response) => {
      response.writeHead(answer.status, {
        'content-type': answer.type,
        'content-length': Buffer.byteLength(answer.body),
        etag: '"1"',
      })
      response.end(answer.body)
    })
    origin = await startOrigin({ TICKETS_URL: upstream.url, CONNECTIONS_URL: upstream.url, METRICS_PORT: '0' })
  })
  afterAll(async () => {
    await origin.close()
    await upstream.close()
  })

  const get = (path: string, accepted = 'gzip, deflate, br') =>
    fetch(`${origin.address}/api${path}`, { headers: { 'accept-encoding': accepted } })

  test('a large answer is compressed for callers that accept gzip, and its content does not change', async () => {
    answer = { body: large, type: 'application/json; charset=utf-8', status: 200 }
    const { headers, ...response } = await get('/tickets').then(async (found) => ({
      headers: found.headers,
      text: await found.text(),
    }))

    expect(response.text).toBe(large)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('vary')).toContain('accept-encoding')
    expect(headers.has('etag')).toBe(false)
    const wire = await askPlainly(origin.address, 'GET /api/tickets', 'accept-encoding: gzip')
    expect(wire.length).toBeLessThan(large.length / 4)
  })

  test.each([
    ['for a caller that accepts only identity', '/tickets', {}, 'identity'],
    ['for a caller that refuses gzip', '/tickets', {}, 'br, gzip;q=0'],
    ['when it is small', '/tickets', { body: '{"tickets":[]}' }, 'gzip'],
    ['when it is not JSON', '/tickets', { type: 'application/octet-stream' }, 'gzip'],
    ['when its status is 403', '/tickets', { status: 403 }, 'gzip'],
    ['when its route may return a token', '/whatsapp', {}, 'gzip'],
  ])('an answer stays uncompressed %s', async (_, path, changes, accepted) => {
    answer = { body: large, type: 'application/json', status: 200, ...changes }
    const found = await get(path, accepted)

    expect(await found.text()).toBe(answer.body)
    expect(found.headers.has('content-encoding')).toBe(false)
  })

  test('the metrics of the edge count each answer, and have their own port', async () => {
    answer = { body: large, type: 'application/json', status: 200 }
    await (await get('/tickets')).text()

    const metrics = await (await fetch(`${origin.metricsAddress}/metrics`)).text()

    expect(metrics).toMatch(/edge_request_seconds_count\{service="tickets",status="200"\} [1-9]/)
    expect(metrics).toMatch(/^edge_sockets 0$/m)
    expect(metrics).toContain('nodejs_eventloop_lag_seconds')
    expect((await fetch(`${origin.metricsAddress}/`)).status).toBe(404)
  })
})

test('a route whose answer may contain a token or a secret is never compressed', () => {
  const names = (wanted: boolean) =>
    ROUTES.filter(({ contract }) => contract.method === 'GET' && isCompressible(contract) === wanted).map(
      ({ name }) => name,
    )

  expect(names(true)).toEqual(expect.arrayContaining(['listTickets', 'listMessages', 'showBoard', 'listContacts']))
  expect(names(false)).toEqual(expect.arrayContaining(['listConnections', 'getConnection']))
  const told = ROUTES.filter(({ contract }) => isCompressible(contract)).map(({ contract }) => contract.access)
  for (const access of ['public', 'cookie', 'token', 'signed', 'link']) expect(told).not.toContain(access)
})
