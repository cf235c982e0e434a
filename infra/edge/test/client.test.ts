import { SERVICE_NAMES } from '@recado/system/services'
import { addressVariable } from '@recado/system/variables'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEdge } from '../src/app.ts'
import { type Origin, startOrigin } from './origin.ts'
import { askPlainly } from './request-line.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the client', () => {
  let origin: Origin
  beforeAll(async () => {
    origin = await startOrigin({ PUBLIC_URL: 'https://recado.example' })
  })
  afterAll(() => origin.close())

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin.address}${path}`, { headers })

  test('browsers revalidate the page each time, and never revalidate files with a hash in their name', async () => {
    for (const path of ['/', '/index.html', '/favicon.svg']) {
      expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
    }
    const script = await get('/assets/index-abc123.js')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-type')).toContain('javascript')
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': etag, 'cache-control': 'max-age=0' })
    expect(again.status).toBe(304)
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])(
    'the edge sends the script that the build compressed: for accept-encoding %s the encoding is %s',
    async (accepted, encoding) => {
      const { headers, ...answer } = await get('/assets/words-abc123.js', { 'accept-encoding': accepted }).then(
        async (found) => ({ headers: found.headers, text: await found.text() }),
      )

      expect(answer.text).toBe('export const words = ["Oi"]')
      expect(headers.get('content-encoding')).toBe(encoding)
      expect(headers.get('content-type')).toContain('javascript')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(headers.get('vary')).toContain('accept-encoding')
    },
  )

  test.each(['/', '/index.html', '/tickets'])(
    'the path %s returns the page of this build, even if an older build left a compressed file',
    async (path) => {
      for (const accepted of ['gzip, deflate, br', 'gzip', '*', 'identity']) {
        const response = await get(path, { ...PAGE, 'accept-encoding': accepted })
        expect([accepted, response.status, await response.text()]).toEqual([
          accepted,
          200,
          '<!doctype html><title>Recado</title>',
        ])
        expect(response.headers.get('content-encoding')).toBe(null)
      }
    },
  )

  test('every path that a person opens in a browser returns the page, and a request for a missing file returns 404', async () => {
    const warnings: Error[] = []
    process.on('warning', (warning) => warnings.push(warning))
    for (const path of ['/tickets', '/tickets/4f1c', '/login?next=%2F', '/tickets/']) {
      const response = await get(path, PAGE)
      expect([response.status, await response.text()]).toEqual([200, '<!doctype html><title>Recado</title>'])
      expect(response.headers.get('cache-control')).toBe('no-cache')
    }
    const missing = await get('/assets/index-old.js', { accept: '*/*' })
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    expect((await fetch(`${origin.address}/tickets`, { method: 'POST', headers: PAGE })).status).toBe(404)
    expect((await get('/api/nothing', PAGE)).status).toBe(404)
    expect(warnings).toEqual([])
  })

  test('hidden files and files outside the folder are not served', async () => {
    const raw = (path: string) => askPlainly(origin.address, `GET ${path}`)
    for (const path of ['/.env', '/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc/passwd', '//etc']) {
      expect(await raw(path)).toMatch(/^HTTP\/1.1 40[04] /)
    }
    expect(await raw('/%zz')).toMatch(/^HTTP\/1.1 40[04] /)
  })

  test('every answer of the edge or a service has the security headers', async () => {
    for (const path of [
      '/',
      '/assets/index-abc123.js',
      '/api/plans/list',
      '/api/nothing',
      '/api/docs',
      '/health/live',
    ]) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of ["default-src 'self'", "script-src 'self';", "object-src 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule)
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    }
    const plain = await startOrigin({ PUBLIC_URL: 'http://recado.example' })
    expect((await fetch(plain.address)).headers.has('strict-transport-security')).toBe(false)
    await plain.close()
  })

  test('the edge serves its health, and does not serve its metrics on this port', async () => {
    expect(await (await get('/health/live')).json()).toEqual({ live: true })
    expect(await (await get('/health/ready')).json()).toEqual({ ready: true, failing: [] })
    expect((await get('/metrics')).status).toBe(404)
  })
})

test('an edge that cannot start prints one sentence with the reason', async () => {
  await expect(startEdge({ PORT: '0', WEB_ROOT: '/nowhere' })).rejects.toThrow('AUTH_URL is missing')
  const urls = SERVICE_NAMES.map((name) => [addressVariable(name), 'http://a.test'])
  const environment = { PORT: '0', LOG_LEVEL: 'silent', ...Object.fromEntries(urls) }
  await expect(startEdge({ ...environment, WEB_ROOT: '/nowhere' })).rejects.toThrow('build the client first')
  const origin = await startOrigin()
  const port = new URL(origin.address).port
  await expect(startOrigin({ PORT: port })).rejects.toThrow(`port ${port} is already in use`)
  await origin.close()
})
