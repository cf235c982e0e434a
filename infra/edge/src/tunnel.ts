import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorCode, errorText } from '@recado/contracts/errors'
import { languageOf } from '@recado/kit/http/language'
import type { Log } from '@recado/kit/log'
import { forwardedHeaders } from './headers.ts'

export type Tunnel = {
  /** Takes an upgrade request over. */
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends every open one; their browsers come back by themselves. */
  closeAll(): void
}

const HANDSHAKE_MS = 10_000

/**
 * Passes the WebSocket of `/api/live` through to the realtime service byte for byte: pings, close codes and the pace of
 * a slow browser are those of the two ends.
 */
export function createTunnel(upstream: URL, scheme: string, log: Log): Tunnel {
  const open = new Set<Duplex>()

  function join(browser: Duplex, service: Duplex): void {
    for (const [one, other] of [
      [browser, service],
      [service, browser],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  }

  return {
    open: (request, browser, head) => {
      browser.on('error', () => browser.destroy())
      const [path, query] = (request.url ?? '').split('?')
      if (path?.replace(/\/$/, '') !== '/api/live') return refuse(browser, request, 'ERR_NOT_FOUND')
      open.add(browser)
      browser.once('close', () => open.delete(browser))
      const outgoing = openRequest({
        hostname: upstream.hostname,
        port: upstream.port,
        path: query === undefined ? '/live' : `/live?${query}`,
        headers: { ...forwardedHeaders(request, scheme), connection: 'Upgrade', upgrade: 'websocket' },
        timeout: HANDSHAKE_MS,
      })
      browser.once('close', () => outgoing.destroy())
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer to the upgrade')))
      outgoing.on('error', (err) => {
        log.warn({ err, upstream: upstream.host }, 'socket not passed through')
        refuse(browser, request, 'ERR_UNAVAILABLE')
      })
      outgoing.once('response', (answer) => {
        browser.write(headOf(answer))
        answer.pipe(browser)
      })
      outgoing.once('upgrade', (answer, service, first) => {
        outgoing.setTimeout(0)
        service.setNoDelay()
        browser.write(headOf(answer))
        browser.write(first)
        service.write(head)
        join(browser, service)
      })
    },
    closeAll: () => {
      for (const browser of open) browser.destroy()
    },
  }
}

/** @returns status line and headers as they came, but for the connection of an answer that refuses */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}

function refuse(browser: Duplex, { headers }: IncomingMessage, error: ErrorCode): void {
  const requestId = randomUUID()
  const message = errorText(error, languageOf(headers['accept-language']), { requestId })
  const body = JSON.stringify({ error, message, requestId })
  const head = [
    `HTTP/1.1 ${ERRORS[error].status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...(ERRORS[error].status === 503 ? ['retry-after: 1'] : []),
    'connection: close',
    '',
    body,
  ]
  browser.end(head.join('\r\n'))
}
