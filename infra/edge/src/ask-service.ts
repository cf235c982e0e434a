import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { Readable } from 'node:stream'
import type { RawHeaders } from './headers.ts'

/** A body is there as a whole, or passes as it comes in. */
export type Body = Buffer | Readable | undefined
export type Question = {
  readonly method: string
  readonly path: string
  readonly headers: RawHeaders
  readonly body: Body
}

/**
 * Asks a process of a service, for as long as the browser waits.
 * @returns its answer, still unread
 */
export type Ask = (upstream: URL, question: Question, browser: ServerResponse) => Promise<IncomingMessage>

const PAUSE_MS = 10 * 60_000 // of an answer on its way: a video that was stopped for a while is not fetched further

/** @param timeoutMs longest silence of a service */
export const createAsk =
  (agent: Agent, timeoutMs: number): Ask =>
  ({ hostname, port, host }, { method, path, headers, body }, browser) =>
    new Promise((answered, failed) => {
      const outgoing = openRequest({
        hostname,
        port,
        method,
        path,
        headers: ['host', host, ...headers],
        agent,
        timeout: timeoutMs,
      })
      browser.once('close', () => {
        if (!browser.writableFinished) outgoing.destroy() // its connection with it: the rest of the answer is nobody's
      })
      outgoing.once('response', (answer) => {
        outgoing.setTimeout(PAUSE_MS)
        answer.once('end', () => leaveRest(body, outgoing))
        answered(answer)
      })
      outgoing.once('timeout', () => outgoing.destroy(new Error(`silent for ${timeoutMs} ms`)))
      outgoing.on('error', (error) => failed(Object.assign(error, { reused: outgoing.reusedSocket })))
      if (!(body instanceof Readable)) return void outgoing.end(body)
      whenConnected(outgoing, () => body.pipe(outgoing)) // not before: another process may still be asked
    })

/**
 * Closes the connection when the service has answered before the whole body arrived. The rest of the body is read and
 * dropped: a slow sender would otherwise occupy one of the few connections to the service.
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

/** The service closed a kept connection in the very moment of its next use. */
export const isStaleConnection = (error: unknown): boolean => {
  const { code, reused } = error as { code?: string; reused?: boolean }
  return reused === true && code === 'ECONNRESET'
}
