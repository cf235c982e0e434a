import { type IncomingMessage, request as openRequest } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '@recado/kit/errors'
import type { Log } from '@recado/kit/log'
import { type Front, forwardedHeaders, type RawHeaders } from './headers.ts'
import { refusalOf } from './refusal.ts'
import type { Upstreams } from './upstreams.ts'

export type Tunnel = {
  /** Handles an upgrade request. */
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all open sockets. The browsers then reconnect. */
  closeAll(): void
  /** The number of open sockets. */
  count(): number
}

const HANDSHAKE_MS = 10_000

/**
 * Forwards the WebSocket of `/api/live` to the realtime service byte by byte, so that pings, close codes and
 * backpressure pass between browser and service unchanged.
 */
export function createTunnel(upstreams: Upstreams, front: Front, log: Log): Tunnel {
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
      const target = query === undefined ? '/live' : `/live?${query}`
      const headers = [...forwardedHeaders(request, front), 'connection', 'Upgrade', 'upgrade', 'websocket']
      upstreams
        .ask((upstream) => knock(upstream, target, headers, browser))
        .then(
          ({ answer, upgraded }) => {
            browser.write(headOf(answer))
            if (!upgraded) return void answer.pipe(browser)
            browser.write(upgraded.first)
            upgraded.service.write(head)
            join(browser, upgraded.service)
          },
          (err: unknown) => {
            log.warn({ err }, 'socket not passed through')
            refuse(browser, request, 'ERR_UNAVAILABLE')
          },
        )
    },
    closeAll: () => {
      for (const browser of open) browser.destroy()
    },
    count: () => open.size,
  }
}

type Answer = { answer: IncomingMessage; upgraded?: { service: Duplex; first: Buffer } }

/** Sends the upgrade request to a process of the service. @returns its answer, which may be a refusal */
function knock(upstream: URL, path: string, headers: RawHeaders, browser: Duplex): Promise<Answer> {
  const { hostname, port, host } = upstream
  return new Promise((answered, failed) => {
    const outgoing = openRequest({ hostname, port, path, headers: ['host', host, ...headers], timeout: HANDSHAKE_MS })
    browser.once('close', () => outgoing.destroy())
    outgoing.once('timeout', () => outgoing.destroy(new Error('the service did not answer the upgrade request')))
    outgoing.on('error', failed)
    outgoing.once('response', (answer) => answered({ answer }))
    outgoing.once('upgrade', (answer, service, first) => {
      outgoing.setTimeout(0)
      service.setNoDelay()
      answered({ answer, upgraded: { service, first } })
    })
    outgoing.end()
  })
}

/** @returns the status line and the headers of the service's answer, unchanged */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1]}`] : []))
  return [`HTTP/1.1 ${statusCode} ${statusMessage}`, ...lines, '', ''].join('\r\n')
}

function refuse(browser: Duplex, request: IncomingMessage, code: 'ERR_NOT_FOUND' | 'ERR_UNAVAILABLE'): void {
  const { status, headers, body } = refusalOf(request, new AppError(code))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  browser.end([`HTTP/1.1 ${status} Refused`, ...lines, 'connection: close', '', body].join('\r\n'))
}
