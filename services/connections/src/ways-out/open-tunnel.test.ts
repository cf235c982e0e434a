import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { readProxyUrl } from '@recado/contracts/connections/proxy-url'
import { AllowedHosts } from '@recado/kit/outgoing/allowed-hosts'
import { proxyGuard } from '@recado/kit/outgoing/proxy-guard'
import { generateKeyPair } from '@recado/whatsapp-simulator/crypto/curve'
import { startHttpProxy } from '@recado/whatsapp-simulator/proxies/start-http-proxy'
import { startSocksServer } from '@recado/whatsapp-simulator/proxies/start-socks-server'
import { mediaCertificates } from '@recado/whatsapp-simulator/tls/authority'
import { afterAll, expect, test } from 'vitest'
import { tryProxy } from './try-proxy.ts'
import { tunnelDispatcher } from './tunnel-agent.ts'
import { createWayOut } from './way-out.ts'

const LOGIN = { user: 'ana', password: 's:e@gredo' }
const WRITTEN = 'ana:s%3Ae%40gredo'
const { authority, key, certificate } = mediaCertificates(generateKeyPair(), ['files.test', '127.0.0.1'])
const target = createHttpsServer({ key, cert: certificate }, (request, response) => {
  response.end(`you asked ${request.headers.host} for ${request.url}`)
})
const silent = createServer(() => {}) // accepts connections and never answers
const rude = createServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n'))
/** Answers a greeting with the endless beginning of a TLS record: a byte each 100 ms. */
const slow = createServer((socket) => {
  socket.on('error', () => {})
  const bytes = [0x16, 3, 3, 0x40, 0, 2]
  const sending = setInterval(() => socket.write(Buffer.of(bytes.shift() ?? 0)), 100)
  socket.once('close', () => clearInterval(sending))
})
const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const [port, silentPort, rudePort] = [await listening(target), await listening(silent), await listening(rude)]
const slowPort = await listening(slow)
const proxies = [
  await startHttpProxy(LOGIN),
  await startSocksServer(LOGIN),
  await startHttpProxy(),
  await startSocksServer(),
]
const [http, socks, openHttp, openSocks] = proxies.map((proxy) => proxy.port)
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.die()))
  for (const server of [target, silent, rude, slow]) server.close()
  target.closeAllConnections()
})

const LOCAL = 'http://127.0.0.1:*,socks5://127.0.0.1:*,http://no-such-name.invalid:*'
function wayOut(url: string, list = LOCAL) {
  const proxy = readProxyUrl(url)
  if (!proxy) throw new Error(`${url} is not a proxy`)
  return createWayOut(proxy, proxyGuard(AllowedHosts.parse(list)), authority)
}

test.each([
  [`http://${WRITTEN}@127.0.0.1:${http}`],
  [`socks5://${WRITTEN}@127.0.0.1:${socks}`],
  [`http://127.0.0.1:${openHttp}`],
  [`socks5://ana:unneeded@127.0.0.1:${openSocks}`],
  [`socks5h://127.0.0.1:${openSocks}`],
])('the proxy %s opens a tunnel to a host whose name only the proxy knows', async (url) => {
  const tunnel = await wayOut(url).open({ host: 'files.test', port })
  tunnel.destroy()

  expect(proxies.flatMap(({ tunnels }) => tunnels)).toContainEqual({ host: 'files.test', port })
})

test.each([
  ['a free port', 'http://127.0.0.1:1', 'refused'],
  ['a free port of SOCKS', 'socks5://127.0.0.1:1', 'refused'],
  ['a name that does not resolve', 'http://no-such-name.invalid:3128', 'unknown'],
  ['a wrong password', `http://ana:wrong@127.0.0.1:${http}`, 'login'],
  ['a wrong password of SOCKS', `socks5://ana:wrong@127.0.0.1:${socks}`, 'login'],
  ['a missing password', `http://127.0.0.1:${http}`, 'login'],
  ['a missing password of SOCKS', `socks5://127.0.0.1:${socks}`, 'login'],
  ['a server that is no proxy', `http://127.0.0.1:${rudePort}`, 'broken'],
  ['a server that is no proxy of SOCKS', `socks5://127.0.0.1:${rudePort}`, 'broken'],
  ['a SOCKS server, addressed as HTTP', `http://127.0.0.1:${openSocks}`, 'broken'],
  ['an HTTP proxy, addressed as SOCKS', `socks5://127.0.0.1:${openHttp}`, 'broken'],
])('the trial of %s fails with the right reason', async (_, url, reason) => {
  expect(await tryProxy(wayOut(url), `wss://files.test:${port}/`)).toBe(reason)
})

test.each([`http://127.0.0.1:${openHttp}`, `socks5://127.0.0.1:${openSocks}`])(
  'the proxy %s is tried up to the encrypted connection, and a target that refuses is told apart',
  async (url) => {
    expect(await tryProxy(wayOut(url), 'ws://files.test:1/')).toBe('target')
    expect(await tryProxy(wayOut(url), `ws://files.test:${port}/`)).toBeUndefined()
    expect(await tryProxy(wayOut(url), `wss://files.test:${port}/`)).toBe('target') // the certificate is not trusted
  },
)

test.each([`http://127.0.0.1:${openHttp}`, `socks5://127.0.0.1:${openSocks}`])(
  'the proxy %s with a private address is not connected to unless the operator allows it',
  async (url) => {
    expect(await tryProxy(wayOut(url, '*'), `ws://files.test:${port}/`)).toBe('not-allowed')
    expect(await tryProxy(wayOut(url.replace('127.0.0.1', 'localhost'), '*'), `ws://files.test:${port}/`)).toBe(
      'not-allowed',
    )
    expect(await tryProxy(wayOut(url, ''), `ws://files.test:${port}/`)).toBe('not-allowed')
  },
)

test.each([`http://127.0.0.1:${silentPort}`, `socks5://127.0.0.1:${silentPort}`])(
  'a proxy at %s that never answers fails after ten seconds',
  async (url) => {
    expect(await tryProxy(wayOut(url), `ws://files.test:${port}/`)).toBe('timeout')
  },
)

test('a trial ends in time although the other side sends a byte of the encryption again and again', async () => {
  expect(await tryProxy(wayOut(`http://127.0.0.1:${openHttp}`), `wss://files.test:${slowPort}/`, 500)).toBe('timeout')
})

test('a request by fetch fails in time if the encryption inside the tunnel does not begin', async () => {
  const { open } = wayOut(`http://127.0.0.1:${openHttp}`)
  const dispatcher = tunnelDispatcher(open, authority, 200)

  await expect(fetch(`https://files.test:${slowPort}/app-state`, { dispatcher })).rejects.toThrow('fetch failed')
})

test.each([`http://${WRITTEN}@127.0.0.1:${http}`, `socks5://${WRITTEN}@127.0.0.1:${socks}`])(
  'a request of the client by fetch goes through the proxy %s, and trusts only certificates of the wanted host',
  async (url) => {
    const { dispatcher } = wayOut(url)
    const ask = async (host: string) => {
      const answer = await fetch(`https://${host}:${port}/app-state`, { dispatcher })
      return answer.text()
    }

    expect(await ask('files.test')).toBe(`you asked files.test:${port} for /app-state`)
    await expect(ask('other.test')).rejects.toThrow()
  },
)
