import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { Readable } from 'node:stream'
import type { RawHeaders } from './headers.ts'

/** The body of a request: a complete buffer, or a stream that is forwarded as it arrives. */
export type Body = Buffer | Readable | undefined
export type Question = {
  readonly method: string
  readonly path: string
  readonly headers: RawHeaders
  readonly body: Body
}

/**
 * Sends a request to a process of a service, and aborts it when the browser disconnects.
 * @param connection whether a kept connection may be used; by default it may
 * @returns the answer; its body is not read yet
 */
export type Ask = (
  upstream: URL,
  question: Question,
  browser: ServerResponse,
  connection?: 'kept' | 'new',
) => Promise<IncomingMessage>

const PAUSE_MS = 10 * 60_000 // how long an answer may make no progress, such as that of a paused video

/** @param timeoutMs the longest time that a service may take to begin its answer */
export const createAsk =
  (agent: Agent, timeoutMs: number): Ask =>
  ({ hostname, port, host }, { method, path, headers, body }, browser, connection = 'kept') =>
    new Promise((answered, failed) => {
      const outgoing = openRequest({
        hostname,
        port,
        method,
        path,
        headers: ['host', host, ...headers],
        agent: connection === 'kept' && agent,
        timeout: timeoutMs,
      })
      browser.once('close', () => {
        // also closes the connection, so that the rest of the answer is dropped
        if (!browser.writableFinished) outgoing.destroy()
      })
      outgoing.once('response', (answer) => {
        outgoing.setTimeout(PAUSE_MS)
        answer.once('end', () => leaveRest(body, outgoing))
        answered(answer)
      })
      outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer for ${timeoutMs} ms`)))
      outgoing.on('error', (error) => failed(Object.assign(error, { reused: outgoing.reusedSocket })))
      if (!(body instanceof Readable)) return void outgoing.end(body)
      // only now, because another process gets the body if this one is down
      whenConnected(outgoing, () => body.pipe(outgoing))
    })

/**
 * Closes the connection when the service has answered before the whole body arrived. Otherwise a slow sender would
 * occupy one of the few connections to the service. The edge reads and drops the rest of the body.
 */
function leaveRest(body: Body, outgoing: ClientRequest): void {
  if (outgoing.writableFinished || !(body instanceof Readable)) return
  body.unpipe(outgoing)
  body.resume()
  outgoing.destroy()
}

function whenConnected(outgoing: ClientRequest, start: () => void): void {
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', start)
    else start()
  })
}

/** @returns whether the service closed the connection before it answered, as a process does that stops */
export const isBrokenOff = (error: unknown): boolean => (error as { code?: string }).code === 'ECONNRESET'

/** @returns whether the service closed an idle connection just when the edge reused it */
export const isStaleConnection = (error: unknown): boolean =>
  isBrokenOff(error) && (error as { reused?: boolean }).reused === true
