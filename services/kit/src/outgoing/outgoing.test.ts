import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { generateKeyPair } from '@recado/whatsapp-simulator/crypto/curve'
import { mediaAuthority, mediaCertificates } from '@recado/whatsapp-simulator/tls/authority'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutgoingHistogram, createRegistry } from '../metrics.ts'
import {
  answer,
  hangUp,
  huge,
  never,
  type OutsideProvider,
  redirectTo,
  startOutsideProvider,
} from '../testing/outside-provider.ts'
import { AllowedHosts } from './allowed-hosts.ts'
import type { Resolve } from './checked-lookup.ts'
import { createOutgoing } from './outgoing.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

const MIB = 1024 * 1024
const BRIEF_MS = 1_500 // long enough to send a request even on a busy machine
const LOCAL = 'http://127.0.0.1:*,https://127.0.0.1:*'
let provider: OutsideProvider
beforeAll(async () => {
  provider = await startOutsideProvider()
})
afterAll(() => provider.close())

const lines: string[] = []
function open({ hosts = LOCAL, resolve }: { hosts?: string; resolve?: Resolve } = {}) {
  const registry = createRegistry()
  const outgoing = createOutgoing({
    allowed: AllowedHosts.parse(hosts),
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    timing: createOutgoingHistogram(registry),
    ...(resolve && { resolve }),
  })
  const request = (url: string, more: Partial<OutgoingRequest> = {}) =>
    outgoing.request({ purpose: 'test', method: 'GET', url, ...more })
  return { request, registry }
}
const { request } = open()
const asked = (path: string) => provider.requests.filter((one) => one.path === path)

test('an answer is returned with any status', async () => {
  provider.on('/made', answer(201, 'olá', { 'x-one': 'a' }))
  provider.on('/broken', answer(500, 'no'))

  const made = await request(`${provider.url}/made`, { method: 'POST', body: 'água', headers: { 'X-Two': 'b' } })
  const broken = await request(`${provider.url}/broken`)

  expect(made).toMatchObject({ kind: 'answer', ok: true, status: 201, headers: { 'x-one': 'a' } })
  expect(made.kind === 'answer' && made.body.toString()).toBe('olá')
  expect(broken).toMatchObject({ kind: 'answer', ok: false, status: 500 })
  expect(asked('/made')).toMatchObject([
    { method: 'POST', body: 'água', headers: { 'x-two': 'b', 'accept-encoding': 'identity', 'content-length': '5' } },
  ])
})

test.each([
  ['of another scheme', 'file:///etc/passwd', 'host'],
  ['that is not a URL', 'not an address', 'malformed'],
  ['with a password in it', 'https://name:secret@example.com/', 'malformed'],
  ['over http of a host that was not named', 'http://example.com/', 'host'],
  ['of a private address', 'https://10.0.0.1/', 'address'],
  ['of this machine', 'https://127.0.0.1:1/', 'address'],
  ['of this machine, written as a number', 'https://2130706433/', 'address'],
  ['of this machine, written in octal', 'https://0177.0.0.1/', 'address'],
  ['of this machine, as IPv6', 'https://[::1]/', 'address'],
  ['of this machine, as IPv4 in IPv6', 'https://[::ffff:7f00:1]/', 'address'],
  ['of the metadata service', 'https://169.254.169.254/latest/meta-data', 'address'],
  ['of a name that resolves to this machine', 'https://localhost/', 'address'],
])('an address %s is refused before anything is sent', async (_, url, reason) => {
  expect(await open({ hosts: '*' }).request(url)).toEqual({ kind: 'refused', reason, sent: false })
})

test('a host that is not on the list of allowed hosts is not requested', async () => {
  const { request } = open({ hosts: 'api.example.com' })

  expect(await request('https://example.com/')).toEqual({ kind: 'refused', reason: 'host', sent: false })
})

test('a named host may have a private address, but never that of a metadata service', async () => {
  const { request } = open({
    hosts: 'http://inside.test',
    resolve: async () => [{ address: '169.254.169.254', family: 4 }],
  })

  expect(await request('http://inside.test/')).toEqual({ kind: 'refused', reason: 'address', sent: false })
})

test('each connection resolves its host name once and is refused if the address is now a forbidden one', async () => {
  const { port } = new URL(provider.url)
  let lookups = 0
  const resolve: Resolve = async () => {
    lookups += 1
    return [{ address: lookups === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  }
  const { request } = open({ hosts: 'http://rebind.test:*', resolve })

  const first = await request(`http://rebind.test:${port}/rebind`)
  const second = await request(`http://rebind.test:${port}/rebind`)

  expect([first, second]).toMatchObject([
    { kind: 'answer', status: 200 },
    { kind: 'refused', reason: 'address' },
  ])
  expect(lookups).toBe(2)
  expect(asked('/rebind')).toHaveLength(1)
})

test('a redirect is returned as an answer unless the caller allows redirects', async () => {
  provider.on('/moved', redirectTo('/there'))

  expect(await request(`${provider.url}/moved`)).toMatchObject({ kind: 'answer', status: 302 })
  expect(await request(`${provider.url}/moved`, { redirects: 1 })).toMatchObject({ kind: 'answer', status: 200 })
  expect(await request(`${provider.url}/moved`, { method: 'POST', redirects: 1 })).toMatchObject({ status: 302 })
})

test.each([
  ['a private address', 'https://10.0.0.1/', 'address'],
  ['the metadata service', 'http://169.254.169.254/', 'host'],
  ['a host that is not allowed', 'http://example.com/', 'host'],
  ['no address', 'http://[', 'redirects'],
  ['itself', '/hostile', 'redirects'],
])('a redirect to %s is refused', async (_, location, reason) => {
  provider.on('/hostile', redirectTo(location))
  const { request } = open({ hosts: `*,${LOCAL.split(',')[0]}` })

  expect(await request(`${provider.url}/hostile`, { redirects: 3 })).toEqual({ kind: 'refused', reason, sent: true })
})

test('redirects are followed up to the requested number', async () => {
  for (const step of [1, 2, 3]) provider.on(`/step-${step}`, redirectTo(`/step-${step + 1}`))
  const url = `${provider.url}/step-1`

  expect(await request(url, { redirects: 2 })).toEqual({ kind: 'refused', reason: 'redirects', sent: true })
  expect(asked('/step-4')).toEqual([])
  expect(await request(url, { redirects: 3 })).toMatchObject({ kind: 'answer', status: 200 })
})

test('a redirect to another origin sends no header that could be a secret', async () => {
  const other = await startOutsideProvider()
  provider.on('/elsewhere', redirectTo(`${other.url}/`))
  provider.on('/near', redirectTo('/nearer'))
  const more = {
    redirects: 1,
    headers: { Authorization: 'Bearer s3cret', 'X-Api-Key': 's3cret', Accept: 'text/plain' },
  }

  await request(`${provider.url}/elsewhere`, more)
  await request(`${provider.url}/near`, more)

  expect(other.requests[0]?.headers).toMatchObject({ accept: 'text/plain' })
  expect(JSON.stringify(other.requests)).not.toContain('s3cret')
  expect(asked('/nearer')[0]?.headers).toMatchObject({ authorization: 'Bearer s3cret' })
  await other.close()
})

test('a request to a silent provider ends after the time limit for headers or the total time limit', async () => {
  provider.on('/never', never)
  provider.on('/stuck', (response) => response.writeHead(200).write('half'))

  const headers = await request(`${provider.url}/never`, { limits: { headersMs: BRIEF_MS } })
  const total = await request(`${provider.url}/never`, { limits: { totalMs: BRIEF_MS } })
  const body = await request(`${provider.url}/stuck`, { limits: { headersMs: 60_000, totalMs: BRIEF_MS } })

  expect([headers, total, body]).toEqual(Array(3).fill({ kind: 'timed-out', sent: true }))
})

test('a request ends when the caller aborts it', async () => {
  const canceled = new AbortController()
  provider.on('/canceled', () => canceled.abort())

  const result = await request(`${provider.url}/canceled`, { signal: canceled.signal })
  const none = await request(`${provider.url}/unasked`, { signal: canceled.signal })

  expect([result, none]).toEqual([
    { kind: 'canceled', sent: true },
    { kind: 'canceled', sent: false },
  ])
  expect(asked('/unasked')).toEqual([])
})

test('an answer is read only up to the limit, with or without a declared length', async () => {
  let written = 0
  provider.on('/huge', (response, one) => {
    response.once('close', () => {
      written = response.socket?.bytesWritten ?? written
    })
    huge(100 * MIB)(response, one)
  })
  provider.on('/honest', answer(200, 'x'.repeat(101)))
  const limits = { responseBytes: 100 }
  const tooLarge = { kind: 'too-large', part: 'response', sent: true }

  expect(await request(`${provider.url}/huge`, { limits: { responseBytes: MIB } })).toEqual(tooLarge)
  expect(written).toBeLessThan(50 * MIB)
  expect(await request(`${provider.url}/honest`, { limits })).toEqual(tooLarge)
  expect(await request(`${provider.url}/honest`, { method: 'HEAD', limits })).toMatchObject({ status: 200 })
})

test('a request that is larger than the limit is not sent', async () => {
  const result = await request(`${provider.url}/`, { method: 'POST', body: 'áé', limits: { requestBytes: 3 } })

  expect(result).toEqual({ kind: 'too-large', part: 'request', sent: false })
})

test('a compressed answer, whose size is unknown, is not read', async () => {
  provider.on('/bomb', (response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(10 * MIB))),
  )

  expect(await request(`${provider.url}/bomb`)).toEqual({ kind: 'unreadable', sent: true })
})

test('a failure says whether the other side may have acted', async () => {
  provider.on('/dropped', hangUp)
  const closed = await startOutsideProvider()
  await closed.close()

  expect(await request(`${provider.url}/dropped`)).toEqual({ kind: 'network', reason: 'ECONNRESET', sent: true })
  expect(await request(closed.url)).toEqual({ kind: 'network', reason: 'ECONNREFUSED', sent: false })
})

test('a request with an invalid header is refused', async () => {
  const result = await request(`${provider.url}/`, { headers: { 'x-name': 'a\r\nhost: evil' } })

  expect(result).toEqual({ kind: 'refused', reason: 'malformed', sent: false })
})

test('certificates are checked; an authority and a certificate of our own may be given', async () => {
  const root = generateKeyPair()
  const { key, certificate: cert } = mediaCertificates(root, ['127.0.0.1'])
  const secure = await startOutsideProvider({ key, cert, requestCert: true, rejectUnauthorized: false })

  expect(await request(secure.url)).toMatchObject({ kind: 'network', sent: false })
  expect(await request(secure.url, { tls: { ca: mediaAuthority(root), cert, key } })).toMatchObject({ status: 200 })
  expect(secure.requests).toMatchObject([{ hasCertificate: true }])
  await secure.close()
})

test('a proxy in the environment is not used', async () => {
  const proxy = await startOutsideProvider()
  provider.on('/direct', answer(200, 'direct'))
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: proxy.url,
    http_proxy: proxy.url,
    NO_PROXY: '',
    no_proxy: '',
  }
  const script = fileURLToPath(new URL('../../test/fixture/ask-outside.ts', import.meta.url))

  const { stdout } = await promisify(execFile)(process.execPath, [script, `${provider.url}/direct`], { env })

  expect(stdout).toBe('direct')
  expect(proxy.requests).toEqual([])
  await proxy.close()
})

test('bodies, paths and headers are not logged, and requests are counted by purpose', async () => {
  const { request, registry } = open()
  provider.on('/hooks/pa55word', answer(200, 'pr1vate'))

  const headers = { authorization: 'Bearer t0ken' }
  await request(`${provider.url}/hooks/pa55word?key=qu3ry`, { method: 'POST', body: 'b0dy', headers })

  const logged = lines.join('\n')
  expect(logged).toContain(new URL(provider.url).host)
  for (const secret of ['pa55word', 'qu3ry', 'b0dy', 'pr1vate', 't0ken']) expect(logged).not.toContain(secret)
  expect(await registry.metrics()).toContain('outgoing_request_seconds_count{purpose="test",outcome="2xx"} 1')
})
