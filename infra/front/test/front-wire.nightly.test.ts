import type { IncomingHttpHeaders } from 'node:http'
import { eventually } from '@recado/chaos/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Origin, startOrigin, startUpstream, type Upstream } from '../../edge/test/origin.ts'
import { headerOf, MAIN, makeAuthorities } from './authority.ts'
import { callFront, openCall, type Protocol } from './call-front.ts'
import { type FrontName, findProgram } from './find-program.ts'
import { type Front, startFront } from './start-front.ts'

const NAMES: readonly FrontName[] = ['nginx', 'caddy', 'haproxy']
const PROTOCOLS: readonly Protocol[] = ['h2', 'http/1.1']
const PATH = '/api/plans/list' // a declared route, which the stand-in for billing answers

const authorities = makeAuthorities()

describe.each(NAMES)('the edge behind %s', (name) => {
  let billing: Upstream
  let edge: Origin
  let front: Front
  let headers: IncomingHttpHeaders
  let mayEnd: PromiseWithResolvers<void>
  beforeAll(async () => {
    const program = await findProgram(name)
    billing = await startUpstream('billing', (request, response) => {
      headers = request.headers
      response.writeHead(200, { 'content-type': 'application/zip' }).write('the first half, ')
      void mayEnd.promise.then(() => response.end('the second half'))
    })
    edge = await startOrigin({ BILLING_URL: billing.url, TRUSTED_PROXIES: '127.0.0.1' })
    front = await startFront(name, { program, authorities, edges: [new URL(edge.address).host] })
  })
  afterAll(async () => {
    await front?.stop()
    await edge?.close()
    await billing?.close()
  })

  test.for(PROTOCOLS)(
    `the beginning of a long answer arrives behind ${name} before its end is sent, over %s`,
    async (protocol) => {
      mayEnd = Promise.withResolvers()

      const answer = await openCall(front, { host: MAIN, path: PATH }, protocol)
      const parts = answer.body[Symbol.asyncIterator]()
      const first = await parts.next()
      expect(String(first.value)).toBe('the first half, ')
      mayEnd.resolve()

      expect(String((await parts.next()).value)).toBe('the second half')
      answer.close()
    },
  )

  test(`a service gets the address of the client from ${name}, and no header that the client forged`, async () => {
    mayEnd = Promise.withResolvers()
    mayEnd.resolve()
    const forged = {
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.7',
      'client-cert': headerOf(authorities.provider.caller),
      'client-cert-chain': headerOf(authorities.provider.caller),
    }

    for (const protocol of PROTOCOLS) {
      await callFront(front, { host: MAIN, path: PATH, headers: forged, from: '127.0.0.9' }, protocol)

      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.9', 'x-forwarded-host': MAIN })
      for (const gone of ['client-cert', 'client-cert-chain', 'forwarded', 'x-real-ip'])
        expect(headers).not.toHaveProperty(gone)
    }
  })

  test(`calls are answered behind ${name} while one of two edges is down`, async ({ onTestFinished }) => {
    mayEnd = Promise.withResolvers()
    mayEnd.resolve()
    const [program, gone] = [await findProgram(name), await startUpstream('edge')]
    const edges = [gone.url, edge.address].map((url) => new URL(url).host)
    const both = await startFront(name, { program, authorities, edges })
    onTestFinished(both.stop)
    await gone.close()

    for (let call = 0; call < 6; call++) {
      for (const method of ['GET', 'POST']) {
        expect((await callFront(both, { host: MAIN, path: PATH, method })).status).toBe(method === 'GET' ? 200 : 405)
      }
    }
  })
})

test('Caddy prints the path of a call that fails, and not its query', async ({ onTestFinished }) => {
  const program = await findProgram('caddy')
  const gone = await startUpstream('edge')
  const front = await startFront('caddy', { program, authorities, edges: [new URL(gone.url).host] })
  onTestFinished(front.stop)
  await gone.close()

  expect((await callFront(front, { host: MAIN, path: `${PATH}?hmac=secret` })).status).toBe(502)

  await eventually(() => front.printed().includes(PATH))
  expect(front.printed()).not.toContain('secret')
})
