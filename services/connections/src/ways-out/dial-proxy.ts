import { isIP, connect as netConnect, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import type { ProxySettings } from '@recado/contracts/connections/proxy-url'
import { RefusedAddressError } from '@recado/kit/outgoing/checked-lookup'
import type { ProxyGuard } from '@recado/kit/outgoing/proxy-guard'
import { failureOf, ProxyError } from './proxy-rules.ts'

/**
 * Connects to a proxy, if the operator's list allows it. The connection uses only addresses that were checked.
 * @param signal aborts the attempt, which then rejects with its reason
 * @throws ProxyError
 */
export async function dialProxy(proxy: ProxySettings, guard: ProxyGuard, signal: AbortSignal): Promise<Socket> {
  const { protocol, hostname: host, port } = proxy
  const lookup = guard(proxy)
  if (!lookup) throw new ProxyError('not-allowed')
  const plain = await ready(netConnect({ host, port, lookup, noDelay: true }), 'connect', signal)
  if (protocol !== 'https:') return plain
  const servername = isIP(host) === 0 ? host : ''
  return ready(tlsConnect({ socket: plain, host, servername }), 'secureConnect', signal)
}

async function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const abort = () => reject(signal.reason)
  const close = () => reject(new ProxyError('broken'))
  const fail = (error: unknown) =>
    reject(new ProxyError(error instanceof RefusedAddressError ? 'not-allowed' : failureOf(error)))
  socket.once(event, () => resolve(socket)).once('close', close)
  socket.on('error', fail) // stays until the owner of the socket has its own listener
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await promise
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    socket.off('close', close)
    signal.removeEventListener('abort', abort)
  }
}
