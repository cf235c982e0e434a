import type { Duplex } from 'node:stream'
import { connect as tlsConnect } from 'node:tls'
import { ProxyError, type ProxyFailure } from './proxy-rules.ts'
import type { WayOut } from './way-out.ts'

const TRIAL_MS = 10_000

/**
 * Tries to reach the chat server of a network through a proxy, up to the encrypted connection, for ten seconds at most.
 * Logs in nowhere.
 *
 * @param url a `wss:` or `ws:` address
 * @param withinMs how long the whole trial may take
 *
 * @returns why the server is not reached; undefined if it is
 */
export async function tryProxy(
  { open }: Pick<WayOut, 'open'>,
  url: string,
  withinMs: number = TRIAL_MS,
): Promise<ProxyFailure | undefined> {
  const { protocol, hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'wss:'
  const giveUpAt = Date.now() + withinMs
  let tunnel: Duplex | undefined
  try {
    tunnel = await open({ host, port: Number(port) || (isSecure ? 443 : 80) })
    if (isSecure) await greet(tunnel, host, giveUpAt)
    return undefined
  } catch (error) {
    return error instanceof ProxyError ? error.failure : 'target'
  } finally {
    tunnel?.destroy()
  }
}

async function greet(socket: Duplex, host: string, giveUpAt: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const secure = tlsConnect({ socket, host, servername: host }, resolve)
  secure.on('error', reject)
  // a timer, because each received byte restarts the timeout of the socket
  const late = setTimeout(() => reject(new ProxyError('timeout')), Math.max(0, giveUpAt - Date.now()))
  await promise.finally(() => clearTimeout(late))
}
