import { request } from 'node:http'
import type { Socket } from 'node:net'
import type { ProxySettings } from '@recado/contracts/connections/proxy-url'
import type { ProxyGuard } from '@recado/kit/outgoing/proxy-guard'
import { SocksClient } from 'socks'
import { dialProxy } from './dial-proxy.ts'
import { ProxyError } from './proxy-rules.ts'

/** A host that the proxy connects to. The proxy resolves the name. */
type Target = { readonly host: string; readonly port: number }

/** Opens a tunnel to a host. @throws ProxyError, after `TUNNEL_MS` at the latest */
export type OpenTunnel = (target: Target) => Promise<Socket>

const TUNNEL_MS = 10_000

/** Opens tunnels through one proxy. */
export const tunnelsThrough =
  (proxy: ProxySettings, guard: ProxyGuard): OpenTunnel =>
  async (target) => {
    const signal = AbortSignal.timeout(TUNNEL_MS)
    try {
      const socket = await dialProxy(proxy, guard, signal)
      socket.setKeepAlive(true, TUNNEL_MS)
      return await ask(socket, proxy, target, signal)
    } catch (error) {
      if (error instanceof ProxyError) throw error
      throw new ProxyError(signal.aborted ? 'timeout' : 'broken')
    }
  }

async function ask(socket: Socket, proxy: ProxySettings, target: Target, signal: AbortSignal): Promise<Socket> {
  const abort = () => socket.destroy(new Error('the proxy did not answer in time'))
  signal.addEventListener('abort', abort)
  try {
    await (proxy.protocol === 'socks5:' ? askSocks : askHttp)(socket, proxy, target)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Asks an HTTP proxy by CONNECT (RFC 9110, section 9.3.6). */
function askHttp(socket: Socket, { user, password }: ProxySettings, { host, port }: Target): Promise<void> {
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const login = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const headers = { host: authority, ...(user && { 'proxy-authorization': login }) }
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const asking = request({ method: 'CONNECT', path: authority, headers, createConnection: () => socket })
  asking.once('connect', ({ statusCode = 0 }, _, head: Buffer) => {
    if (statusCode < 200 || statusCode > 299) return reject(new ProxyError(statusCode === 407 ? 'login' : 'target'))
    if (head.length > 0) socket.unshift(head)
    resolve()
  })
  // a proxy answers a refused CONNECT with a response, too
  asking.once('response', ({ statusCode }) => reject(new ProxyError(statusCode === 407 ? 'login' : 'target')))
  asking.on('error', reject)
  asking.end()
  return promise
}

/** The errors of the library (2.8.11, common/constants) that have a reason of their own. */
const SOCKS_ERRORS: readonly (readonly [RegExp, 'login' | 'target'])[] = [
  [/authentication failed|no accepted authentication type/i, 'login'],
  [/proxy rejected connection/i, 'target'],
]

/** Asks a SOCKS5 proxy (RFC 1928, RFC 1929). */
async function askSocks(
  socket: Socket,
  { hostname, port, user, password }: ProxySettings,
  target: Target,
): Promise<void> {
  const proxy = { host: hostname, port, type: 5 as const, ...(user && { userId: user, password }) }
  try {
    await SocksClient.createConnection({
      proxy,
      destination: target,
      command: 'connect',
      existing_socket: socket,
      timeout: TUNNEL_MS,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const known = SOCKS_ERRORS.find(([pattern]) => pattern.test(message))
    if (known) throw new ProxyError(known[1])
    throw error
  }
}
